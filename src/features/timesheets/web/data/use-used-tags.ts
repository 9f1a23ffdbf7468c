import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { timesheets } from '#src/features/timesheets/web/api.ts';

/** The tags of all entries, most used first; loaded once they are needed. */
export function useUsedTags({ isNeeded = true } = {}): readonly string[] {
  const { data } = useQuery(
    timesheets.tags.queryOptions({ input: {}, staleTime: 60_000, enabled: isNeeded }),
  );
  return useMemo(() => data?.items.map(({ tag }) => tag) ?? [], [data]);
}
