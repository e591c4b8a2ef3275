import type { Hit } from './types.ts';

/**
 * The best `depth` of the candidates: score descending, then `places` ascending. A heap of at most
 * `depth` chunks with the worst on top, so that a long list of candidates is read once.
 *
 * @param scores by chunk
 * @param candidates distinct chunks; the first `count` of them are read
 * @param places by chunk, all different; see `chunkPlaces`
 */
export function topHits(
  scores: ArrayLike<number>,
  candidates: ArrayLike<number>,
  count: number,
  places: ArrayLike<number>,
  depth: number,
): Hit[] {
  const isWorse = (a: number, b: number): boolean =>
    scores[a]! < scores[b]! || (scores[a]! === scores[b]! && places[a]! > places[b]!);
  const heap: number[] = [];
  const sink = (from: number): void => {
    for (let at = from; ; ) {
      let worst = at;
      for (let child = 2 * at + 1; child <= 2 * at + 2 && child < heap.length; child++) {
        if (isWorse(heap[child]!, heap[worst]!)) worst = child;
      }
      if (worst === at) return;
      [heap[at], heap[worst]] = [heap[worst]!, heap[at]!];
      at = worst;
    }
  };
  for (let i = 0; i < count; i++) {
    const chunk = candidates[i]!;
    if (heap.length < depth) {
      heap.push(chunk);
      if (heap.length === depth) for (let at = (depth >> 1) - 1; at >= 0; at--) sink(at);
    } else if (depth > 0 && isWorse(heap[0]!, chunk)) {
      heap[0] = chunk;
      sink(0);
    }
  }
  heap.sort((a, b) => (isWorse(a, b) ? 1 : -1));
  return heap.map((chunk) => ({ chunk, score: scores[chunk]! }));
}
