import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages/timesheets.ts';
import { entryUrl } from '#src/features/timesheets/rules/views/timesheet-views.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { useEntries } from '#src/features/timesheets/web/data/use-entries.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';

/**
 * Finds the entry from the URL. If the filter hides it, opens the list of its day, then loads pages until it
 * appears. Done once per link, so that later filtering doesn't jump back.
 */
export function useLinkedEntry(filter: EntryFilter, list: ReturnType<typeof useEntries>) {
  const navigate = useNavigate();
  const { linkedEntryId, clearLinkedEntry, range, isOn } = filter;
  const { entries, isCurrent, hasMore, isLoadingMore, loadMore } = list;
  const [visitedId, setVisitedId] = useState('');
  // The same link was opened again.
  if (visitedId !== '' && visitedId !== linkedEntryId) setVisitedId('');
  const isSeeking = linkedEntryId !== '' && visitedId !== linkedEntryId;
  const isMissing =
    isSeeking && isCurrent && entries !== undefined && !entries.some(({ id }) => id === linkedEntryId);
  const { data: entry, error } = useQuery({
    ...timesheets.get.queryOptions({ input: { id: linkedEntryId } }),
    enabled: isMissing,
    retry: false,
  });

  useEffect(() => {
    if (!isMissing || (entry === undefined && !error)) return;
    if (!entry) {
      notify(error && toFailure(error).isUnreachable ? toFailure(error).message : notFoundMessage, {
        tone: 'failed',
      });
      clearLinkedEntry();
    } else if (isOn || range?.from !== entry.day || range.to !== entry.day) {
      void navigate(entryUrl(entry.id, entry.day), { replace: true, preventScrollReset: true });
    } else if (hasMore && !isLoadingMore) void loadMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the omitted values change with each render
  }, [isMissing, entry, error, isOn, range, hasMore, isLoadingMore, loadMore, navigate]);

  return useMemo(
    () => ({
      /** Highlighted while it is in the URL. */
      linkedEntryId,
      isSeeking,
      /** Called when the entry is visible and focused. */
      onArrival: () => setVisitedId(linkedEntryId),
    }),
    [linkedEntryId, isSeeking],
  );
}

const notFoundMessage = m.entryNoLongerExists;

export type LinkedEntry = Pick<
  ReturnType<typeof useLinkedEntry>,
  'linkedEntryId' | 'isSeeking' | 'onArrival'
>;
