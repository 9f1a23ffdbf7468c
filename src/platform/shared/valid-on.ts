/** The change that is valid on a day (YYYY-MM-DD): the latest that begins by then, in whatever order they stand. */
export function validOn<T extends { from: string }>(changes: readonly T[], day: string): T | undefined {
  return changes
    .filter(({ from }) => from <= day)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);
}
