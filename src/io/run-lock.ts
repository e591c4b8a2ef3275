import { readFileSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UncutError } from '../core/error.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
}

/**
 * Makes this process the only one that works in a folder, until the folder is removed. The lock of
 * a process that is gone is taken over.
 *
 * @throws UncutError `results` when another process works there.
 */
export async function takeLock(folder: string): Promise<void> {
  const path = join(folder, 'lock');
  const own: Holder = { pid: process.pid, host: hostname() };
  for (;;) {
    try {
      const handle = await open(path, 'wx');
      await handle.writeFile(JSON.stringify(own));
      await handle.close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path);
    if (holder !== null && isAlive(holder)) throw heldBy(holder, folder);
    // Renamed, not removed: of two that find a lock of the dead, one gets it.
    const dead = `${path}-${process.pid}`;
    const isOurs = await rename(path, dead).then(
      () => true,
      () => false,
    );
    if (isOurs) await rm(dead, { force: true });
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const { pid, host } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : null;
  } catch {
    // Gone meanwhile, or its process was killed before it wrote its name.
    return null;
  }
}

function heldBy({ pid, host }: Holder, folder: string): UncutError {
  const where = host === hostname() ? '' : ` on ${host}`;
  return new UncutError(
    'results',
    `process ${pid}${where} is at work on the same run: wait for it, or name another folder with --out${where === '' ? '' : `; if it is gone, remove ${folder}`}`,
  );
}

/** Whether the process still runs; one on another machine is taken to. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Killed, but its parent has not asked how it ended; known on Linux only. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
