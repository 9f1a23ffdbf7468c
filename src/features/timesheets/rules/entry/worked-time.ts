export type Break = { start: string; end: string };

/** Length of the span without breaks; overlapping breaks count once. */
export function workedMs(span: { start: string; end: string }, breaks: readonly Break[]): number {
  const end = Date.parse(span.end);
  let countedUntil = Date.parse(span.start);
  let worked = 0;
  for (const pause of breaks.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    worked += Math.max(0, Math.min(Date.parse(pause.start), end) - countedUntil);
    countedUntil = Math.max(countedUntil, Date.parse(pause.end));
  }
  return worked + Math.max(0, end - countedUntil);
}
