import Card from '@mui/material/Card';
import { Clock } from 'lucide-react';
import { type DayRange, groupByDay } from '#src/platform/shared/days.ts';
import { EmptyState } from '#src/platform/web/layout/empty-state.tsx';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/skeleton-rows.tsx';
import { DaySection } from './day-section.tsx';
import { useEntryActs } from './entry-actions.ts';
import { actionsOf } from './entry-menu.ts';
import { useEntryOpener } from './entry-opener.tsx';
import { EntryRow } from './entry-row.tsx';
import { useEntries, useTotals } from './use-entries.ts';
import type { EntryFilter } from './use-entry-filter.ts';
import { useWork } from './use-work.ts';

type ListViewProps = { filter: EntryFilter; range: DayRange | null };

/** Entry by entry, newest first, under the day it was worked on. */
export function ListView({ filter, range }: ListViewProps) {
  const { entries, error, retry } = useEntries(filter.input);
  const totals = useTotals(filter.input);
  const work = useWork();
  const acts = useEntryActs();
  const opener = useEntryOpener();
  if (entries === undefined)
    return <Card>{error ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows />}</Card>;
  if (entries.length === 0)
    return (
      <Card>
        {filter.isOn ? (
          <EmptyState
            icon={Clock}
            sentence="Nothing here fits the search and filters."
            action={{ label: 'Show all', onClick: filter.clear }}
          />
        ) : (
          <EmptyState
            icon={Clock}
            sentence={
              range
                ? 'No time in these days yet. Track it with the timer, or write it down here.'
                : 'The time you work stands here, day by day. Track it with the timer, or write it down.'
            }
            action={{ label: 'Add entry', onClick: () => opener.add() }}
          />
        )}
      </Card>
    );
  return (
    <Card sx={{ overflow: 'visible', minWidth: 0 }}>
      {groupByDay(entries).map(({ day, items }) => (
        <DaySection
          key={day}
          day={day}
          seconds={totals?.days.find((total) => total.day === day)?.durationSeconds}
          thisYear={filter.calendar.today.slice(0, 4)}
        >
          {items.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              project={work.projectName(entry)}
              client={work.clientName(entry)}
              actions={actionsOf(entry, { acts, opener })}
              onOpen={entry.invoiced ? undefined : () => opener.edit(entry)}
            />
          ))}
        </DaySection>
      ))}
    </Card>
  );
}
