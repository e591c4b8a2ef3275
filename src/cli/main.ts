#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that closes the pipe early (head, less) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`error: the output can't be written: ${error.message}\n`);
  process.exit(2);
});

process.exitCode = await runProgram(process.argv.slice(2));
