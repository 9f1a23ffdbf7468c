import { Clock } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { groupByDay } from '#src/platform/shared/days.ts';
import { ListPage } from '#src/platform/web/layout/list-page.tsx';
import { useContinue } from './continue-work.ts';
import { DaySection } from './day-section.tsx';
import { actionsOf } from './entry-actions.ts';
import { EntryFilters } from './entry-filters.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryTotals } from './entry-totals.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { useEntries } from './use-entries.ts';
import { type EntryFilter, useEntryFilter } from './use-entry-filter.ts';
import { useWork } from './use-work.ts';

const EntryDialog = lazy(async () => ({ default: (await import('./entry-dialog.tsx')).EntryDialog }));

/** The dialog that is open: for a new entry, perhaps like another one, or to change one. */
type Open = { entry?: TimesheetEntry; like?: TimesheetEntry } | null;

/** The time that was worked, day by day, newest first. [2.7] */
export function TimesheetsPage() {
  const filter = useEntryFilter();
  const { entries, totals, error, retry, more } = useEntries(filter.input);
  const work = useWork();
  const goOn = useContinue();
  const [open, setOpen] = useState<Open>(null);
  const add = { label: 'Add entry', onClick: () => setOpen({}) };
  const ways = {
    onEdit: (entry: TimesheetEntry) => setOpen({ entry }),
    onDuplicate: (like: TimesheetEntry) => setOpen({ like }),
    onContinue: goOn,
  };

  return (
    <>
      <ListPage
        title="Timesheets"
        action={add}
        controls={<PeriodPicker {...filter} />}
        search={filter.search}
        filters={<EntryFilters filter={filter} work={work} />}
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        totals={<EntryTotals totals={totals} />}
        items={entries}
        error={error}
        onRetry={retry}
        more={more}
        empty={{
          icon: Clock,
          sentence: filter.range
            ? 'No time in these days yet. Track it with the timer, or write it down here.'
            : 'The time you work stands here, day by day. Track it with the timer, or write it down.',
          action: add,
        }}
      >
        {(items) =>
          groupByDay(items).map(({ day, items: ofDay }) => (
            <DaySection
              key={day}
              day={day}
              seconds={totals?.days.find((total) => total.day === day)?.durationSeconds}
              thisYear={filter.calendar.today.slice(0, 4)}
            >
              {ofDay.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  project={work.projectName(entry)}
                  client={work.clientName(entry)}
                  actions={actionsOf(entry, ways)}
                  onOpen={entry.invoiced ? undefined : () => setOpen({ entry })}
                />
              ))}
            </DaySection>
          ))
        }
      </ListPage>
      <Suspense>
        {open && <EntryDialog {...open} day={nearestDay(filter)} work={work} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** Today, or the listed day that is nearest to it. */
function nearestDay({ range, calendar: { today } }: EntryFilter): string {
  if (!range) return today;
  if (today > range.to) return range.to;
  return today < range.from ? range.from : today;
}
