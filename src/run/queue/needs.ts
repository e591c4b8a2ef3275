import { installedVersion } from '../../io/package-installed.ts';
import type { QueueNeeds } from '../../io/queue-job.ts';
import type { Peer } from '../../strategy/define.ts';
import { packageVersion } from '../package-version.ts';
import type { StrategyUse } from '../strategy-use.ts';

/** What the producer has, so that workers give the results that it would. */
export function needsOf(uses: readonly StrategyUse[]): QueueNeeds {
  const names = uses.flatMap(({ strategy: { needs } }) =>
    needs === undefined ? [] : named(needs),
  );
  const packages: Record<string, string> = {};
  for (const name of [...new Set(names)].sort()) {
    packages[name] = installedVersion(name) ?? 'none';
  }
  return { uncut: packageVersion(), unicode: unicodeVersion(), packages };
}

/** A package and those that it asks for. */
function named({ name, beside = [] }: Peer): string[] {
  return [name, ...beside.map((one) => one.replace(/(?<=.)@[^/]*$/, ''))];
}

/** Why this installation would not give what a run's producer does; null when it would. */
export function refusalOf({ uncut, unicode, packages }: QueueNeeds): string | null {
  const own = packageVersion();
  if (uncut !== own) {
    return `the run is of uncut ${uncut}, this worker has ${own}: install the same version`;
  }
  if (unicode !== unicodeVersion()) {
    return `the run's Node has Unicode ${unicode}, this worker's ${unicodeVersion()} (Node ${process.versions.node}): use the same Node`;
  }
  for (const [name, version] of Object.entries(packages)) {
    const found = installedVersion(name);
    if (found === version) continue;
    const has = found === null ? 'does not have it' : `has ${found}`;
    return `the run needs ${name} ${version}, this worker ${has}: npm install ${name}@${version}`;
  }
  return null;
}

/** Word and sentence borders, classes of characters and letter case depend on it. */
function unicodeVersion(): string {
  return process.versions.unicode ?? 'none';
}
