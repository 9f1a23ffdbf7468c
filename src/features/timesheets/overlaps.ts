type Timed = { id: string; startTime: string | null; endTime: string | null };

/**
 * Work at the same time, marked and never forbidden: of each entry that overlaps, by its id, another that it overlaps
 * with. What only touches, or has no clocks, overlaps with nothing.
 */
export function overlaps<E extends Timed>(entries: readonly E[]): Map<string, E> {
  const timed = entries
    .flatMap((entry) =>
      entry.startTime !== null && entry.endTime !== null && entry.startTime < entry.endTime
        ? [{ entry, start: entry.startTime, end: entry.endTime }]
        : [],
    )
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const found = new Map<string, E>();
  let longest = timed[0];
  for (const each of timed.slice(1)) {
    if (longest && each.start < longest.end) {
      found.set(each.entry.id, longest.entry);
      if (!found.has(longest.entry.id)) found.set(longest.entry.id, each.entry);
    }
    if (!longest || each.end > longest.end) longest = each;
  }
  return found;
}
