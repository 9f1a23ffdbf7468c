/** Options of an infinite query whose pages name the next one: `list.infiniteOptions(paginationOptions(input))`. */
export function paginationOptions<Input extends object>(input: Input) {
  return {
    input: (cursor: string | undefined) => ({ ...input, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page: { nextCursor: string | null } | null) => page?.nextCursor ?? undefined,
  };
}
