import * as m from '#messages/schedules.ts';
import { scheduleState } from '#src/features/schedules/rules/schedule-state.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import type { Repeating } from './schedule-mutations.ts';
import { ScheduleStatus } from './schedule-status.tsx';

type HasProblem<R> = (record: R) => boolean;

const stateOrder = { failing: 0, active: 1, paused: 2, ended: 3 } as const;

/** What is first in a list of records that repeat: its name, and below it what it makes. */
export function nameColumn<R extends Repeating>(describe: (record: R) => string): Column<R> {
  return {
    header: m.name,
    cell: (record) => <TwoLines first={record.name} second={describe(record)} />,
    sortKey: 'name',
    sortBy: ({ name }) => name,
  };
}

export function clientColumn<R extends Repeating>(clientName: (record: R) => string): Column<R> {
  return {
    header: m.client,
    cell: clientName,
    sortKey: 'client',
    sortBy: clientName,
    hidesHeaderOnCards: true,
    width: 184,
    below: { header: m.name, until: 1280 },
  };
}

export function stateColumn<R extends Repeating>(hasProblem: HasProblem<R>): Column<R> {
  return {
    header: m.status,
    cell: (record) => <ScheduleStatus of={record} hasProblem={hasProblem(record)} />,
    sortKey: 'status',
    sortBy: (record) => stateOrder[scheduleState(record.recurrence, hasProblem(record))],
    isNextToName: true,
    width: 104,
  };
}

/** Its next day, or the end of its pause. */
export function nextDayColumn<R extends Repeating>(header: string, today: string): Column<R> {
  return {
    header,
    cell: ({ recurrence: { nextDay, isPaused, pausedUntil } }) =>
      isPaused
        ? pausedUntil && m.fromDay({ day: formatShortDay(pausedUntil, today) })
        : nextDay && formatShortDay(nextDay, today),
    sortKey: 'next',
    sortBy: ({ recurrence: { nextDay, isPaused } }) => (isPaused ? null : nextDay),
    width: 128,
    minWidth: 'sm',
  };
}

export function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <div title={[first, second].filter((each) => each !== '').join(' · ')}>
      <div className={text.truncated}>{first}</div>
      {second !== '' && <div className={classNames(text.caption, text.quiet, text.truncated)}>{second}</div>}
    </div>
  );
}
