/**
 * The value that would stand at position `rank` (0-based) if the values were sorted ascending. The
 * values are rearranged: afterwards none before `rank` is greater, none after it smaller.
 *
 * Source: C. A. R. Hoare, Algorithm 65: Find, 1961; linear on average. The pivot is the median of
 * the first, middle and last value, so that sorted and equal values are no bad case.
 *
 * @param values at least `rank + 1` numbers, none of them NaN
 */
export function orderStatistic(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = middleOf(values[low]!, values[(low + high) >>> 1]!, values[high]!);
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left]! < pivot) left++;
      while (values[right]! > pivot) right--;
      if (left > right) break;
      const value = values[left]!;
      values[left++] = values[right]!;
      values[right--] = value;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return values[rank]!;
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
