import { UncutError } from '../core/error.ts';
import { importPackage } from '../io/import-package.ts';
import { throwProblems } from '../io/json-lines.ts';
import type { Strategy } from '../strategy/define.ts';
import { loadPeer } from '../strategy/ecosystem.ts';

/**
 * Loads the packages that strategies call and uncut does not bring along, so that a missing one
 * fails once and not on every page.
 *
 * @throws UncutError `strategy` naming each strategy, its package and the command that installs it.
 */
export async function needPackages(
  strategies: Iterable<Strategy>,
  load: (name: string) => Promise<unknown> = importPackage,
): Promise<void> {
  const problems = new Set<string>();
  for (const { name, needs } of strategies) {
    if (needs === undefined) continue;
    try {
      await loadPeer({ load }, needs);
    } catch (error) {
      if (!(error instanceof UncutError)) throw error;
      problems.add(error.message.replace(/^this strategy/, `strategy "${name}"`));
    }
  }
  throwProblems('strategy', [...problems]);
}
