/** Options of an infinite query whose pages name the next one: `list.infiniteOptions(pageOptions(input))`. */
export function pageOptions<Input extends object>(input: Input) {
  return {
    input: (cursor: string | undefined) => ({ ...input, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page: { nextCursor: string | null } | null) => page?.nextCursor ?? undefined,
  };
}
