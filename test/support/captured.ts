import { vi } from 'vitest';

/** Runs something and keeps what it writes to stdout and stderr. */
export async function captured(
  run: () => Promise<unknown>,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    }),
  );
  try {
    await run();
    return written;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
