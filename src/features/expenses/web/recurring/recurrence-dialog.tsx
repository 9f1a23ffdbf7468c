import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { toSchedule } from './recurring-mutations.ts';
import * as styles from './recurring.module.css';

type RecurrenceDialogProps = { expense: Expense; today: string; onClose: () => void };

/** On which days an expense repeats. */
export function RecurrenceDialog({ expense, today, onClose }: RecurrenceDialogProps) {
  const { id, recurrence, day } = expense;
  const queries = useQueryClient();
  return (
    <FormDialog
      title={recurrence ? m.editSchedule : m.makeRecurring}
      schema={WrittenSchedule}
      values={recurrence ? toSchedule(recurrence) : { ...monthly, firstDay: day ?? today }}
      onSave={async (schedule) => {
        const { recurrence: saved } = await expenses.update.call({ id, recurrence: schedule });
        const name = expenseName(expense);
        notify(saved?.nextDay == null ? m.recurringEnded({ name }) : m.recurringSaved({ name }));
        await invalidateChanged(queries, 'expenses');
      }}
      onClose={onClose}
    >
      <p>{m.recurringHint}</p>
      <FieldPair>
        <RateInput name="every" label={m.every} isMoney={false} required />
        <SelectInput name="unit" label={m.interval} choices={unitChoices} />
      </FieldPair>
      <FieldPair>
        <DayInput name="firstDay" label={m.startingOn} help={m.startingOnHint} required />
        <DayInput name="lastDay" label={m.until} help={m.untilHint} />
      </FieldPair>
      <NextDays of={expense} today={today} />
    </FormDialog>
  );
}

const monthly = { ...plainSchedule, every: 1, unit: 'month' } as const;

const unitChoices = [
  { value: 'week', label: m.weeks },
  { value: 'month', label: m.months },
  { value: 'quarter', label: m.quarters },
  { value: 'year', label: m.years },
];

const shownDays = 12;

/** The days on which the schedule in the form adds the expense. */
function NextDays({ of: { recurrence, day }, today }: { of: Expense; today: string }) {
  const { data: schedule } = WrittenSchedule.safeParse(useWatch());
  if (!schedule) return null;
  const { nextDay } = planSchedule(schedule, { before: recurrence, today, ownDay: day });
  if (nextDay === null) return null;
  return (
    <div>
      <h3 className={classNames(text.body, text.medium)}>{m.upcomingDays}</h3>
      <ol aria-label={m.upcomingDays} className={classNames(text.list, text.figures, styles.days)}>
        {listOccurrences(schedule, nextDay, shownDays).map((each) => (
          <li key={each}>{formatDay(each, { dateStyle: 'medium' })}</li>
        ))}
      </ol>
    </div>
  );
}
