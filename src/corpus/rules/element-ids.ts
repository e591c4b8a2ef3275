/** Makes ids unique on a page: the second `docs/a.md#FR-1` becomes `docs/a.md#FR-1~2`. */
export function elementIds(page: string): (name: string) => string {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return (name) => {
    const base = `${page}#${name}`;
    let count = counts.get(base) ?? 0;
    let id = base;
    do {
      count++;
      id = count === 1 ? base : `${base}~${count}`;
    } while (taken.has(id));
    counts.set(base, count);
    taken.add(id);
    return id;
  };
}
