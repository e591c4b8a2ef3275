import { UncutError } from '../core/error.ts';
import type { RunWriter } from '../io/run-folder.ts';
import type { FinishedFiles } from '../run/resume.ts';

/** What a system says when there is no room or no device to write to. */
const OUT_OF_ROOM = ['ENOSPC', 'EDQUOT', 'EIO', 'EFBIG'];

/** Whether the work that is finished is worth keeping: what went wrong was not the work. */
export function isResumable(error: unknown): boolean {
  if (error instanceof UncutError) {
    return error.code === 'interrupted' || (error.cause !== undefined && isResumable(error.cause));
  }
  return OUT_OF_ROOM.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether an unfinished run stays where it is: also one that was not let go on. */
export function isLeft(error: unknown): boolean {
  return isResumable(error) || (error instanceof UncutError && error.code === 'resume');
}

/** The error of a run that can be gone on with, saying how. */
export function unfinished(
  error: unknown,
  done: number,
  files: number,
  finished: FinishedFiles | null,
): UncutError {
  const how = keep(finished)
    ? 'go on with the same command and --resume'
    : 'nothing of it is kept: run it again';
  const why = error instanceof Error ? error.message : String(error);
  const code = error instanceof UncutError ? error.code : 'results';
  return new UncutError(code, `${why}: ${done} of ${files} files are done; ${how}`, {
    cause: error,
  });
}

function keep(finished: FinishedFiles | null): boolean {
  if (finished === null) return false;
  try {
    finished.write();
  } catch {
    // What was written before is whole.
  }
  return true;
}

/** What became of an earlier unfinished run, in words; nothing to say is null. */
export function resumeNote(writer: RunWriter, resume: boolean): string | null {
  if (writer.earlier === 'dropped') {
    return 'starting anew: an interrupted run of this command was dropped; --resume would have gone on with it';
  }
  if (resume && writer.earlier === 'none') {
    return 'there is no interrupted run of this command here: starting from the beginning';
  }
  return null;
}
