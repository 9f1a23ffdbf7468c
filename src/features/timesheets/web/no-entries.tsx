import { Clock } from 'lucide-react';
import { EmptyState } from '#src/platform/web/layout/empty-state.tsx';
import type { EntryFilter } from './use-entry-filter.ts';

type NoEntriesProps = { filter: EntryFilter; isAllTime: boolean; onAdd: () => void };

/** Nothing is listed: because of the filter, in these days, or at all. */
export function NoEntries({ filter, isAllTime, onAdd }: NoEntriesProps) {
  if (filter.isOn)
    return (
      <EmptyState
        icon={Clock}
        sentence="Nothing here fits the search and filters."
        action={{ label: 'Show all', onClick: filter.clear }}
      />
    );
  return (
    <EmptyState
      icon={Clock}
      sentence={
        isAllTime
          ? 'The time you work stands here, day by day. Track it with the timer, or write it down.'
          : 'No time in these days yet. Track it with the timer, or write it down here.'
      }
      action={{ label: 'Add entry', onClick: onAdd }}
    />
  );
}
