/** Where each row of a list begins; the last value is where the list ends. */
export function rowStarts(heights: readonly number[]): number[] {
  const starts = [0];
  let end = 0;
  for (const height of heights) {
    end += height;
    starts.push(end);
  }
  return starts;
}

/** The first and the last row between two positions. */
export function rowsBetween(
  starts: readonly number[],
  from: number,
  to: number,
): { first: number; last: number } {
  return { first: rowAt(starts, from), last: rowAt(starts, to) };
}

/** The row at a position, or the nearest one. */
function rowAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
