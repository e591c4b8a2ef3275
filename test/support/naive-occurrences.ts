/** Every start of every needle, compared place by place; an empty needle has none. */
export function naiveOccurrences(text: string, needles: readonly string[]): number[][] {
  return needles.map((needle) => {
    const starts: number[] = [];
    if (needle === '') return starts;
    for (let at = 0; at + needle.length <= text.length; at++) {
      if (text.slice(at, at + needle.length) === needle) starts.push(at);
    }
    return starts;
  });
}
