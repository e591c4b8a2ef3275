#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that closes the pipe early (head, less) is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2));
