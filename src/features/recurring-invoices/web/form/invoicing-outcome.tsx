import { useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import {
  billedPeriods,
  billsInArrears,
  billsPastWork,
} from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { BilledPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { modeSentences } from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence, Schedule } from '#src/features/schedules/rules/schedule.ts';
import { OutcomeSection, describeBeginning } from '#src/features/schedules/web/public.tsx';
import { formatDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { RecurringValues } from './recurring-values.ts';

/** What will happen, in sentences, and the next days. */
export function InvoicingOutcome({ before, today }: { before: Recurrence | null; today: string }) {
  const values = useWatch<RecurringValues>() as RecurringValues;
  const { data: schedule } = WrittenSchedule.safeParse(values.recurrence);
  const nextDay = schedule ? planSchedule(schedule, { before, today }).nextDay : null;
  return (
    <OutcomeSection schedule={schedule} nextDay={nextDay}>
      {schedule && describeOutcome(values, schedule, nextDay)}
    </OutcomeSection>
  );
}

function describeOutcome(values: RecurringValues, schedule: Schedule, nextDay: string | null): string {
  return [
    describeBeginning(schedule),
    schedule.leadDays > 0 && m.madeBefore({ count: schedule.leadDays }),
    modeSentences[values.mode],
    nextDay !== null && describeNext(billedPeriods({ ...values, recurrence: schedule }, nextDay)),
    billsPastWork(values) && (schedule.lastDay !== null || schedule.count !== null) && m.workAfterLast,
    ...(billsInArrears(values) ? [m.pauseHint, m.skippedWork] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

/** After the last fee, there may be only work. */
function describeNext({ lines, work }: BilledPeriods): string {
  if (!lines) return work ? m.nextOneBillsWork({ period: written(work) }) : m.nextOneBillsNothing;
  const bills = m.nextOneBills({ period: written(lines) });
  return work === null || (work.from === lines.from && work.to === lines.to)
    ? bills
    : `${bills} ${m.workOf({ period: written(work) })}`;
}

function written(period: DayRange): string {
  return formatDays(period, { dateStyle: 'long' });
}
