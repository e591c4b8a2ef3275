type Warn = (...what: unknown[]) => void;

/** A filter in the place of `console.warn`; it counts who needs it, so that uses may overlap. */
interface Filter extends Warn {
  readonly printing: Warn;
  users: number;
}

/**
 * Runs `work` while console warnings that match are dropped: for libraries that print a line a
 * chunk about what the report counts.
 */
export async function withoutWarnings<T>(matching: RegExp, work: () => Promise<T>): Promise<T> {
  const current: Warn = console.warn;
  const filter = isFilter(current) ? current : makeFilter(current, matching);
  filter.users++;
  console.warn = filter;
  try {
    return await work();
  } finally {
    filter.users--;
    if (filter.users === 0 && console.warn === filter) console.warn = filter.printing;
  }
}

function makeFilter(printing: Warn, matching: RegExp): Filter {
  const filter: Warn = (...what) => {
    if (typeof what[0] !== 'string' || !matching.test(what[0])) printing(...what);
  };
  return Object.assign(filter, { printing, users: 0 });
}

function isFilter(warn: Warn): warn is Filter {
  return 'users' in warn && 'printing' in warn;
}
