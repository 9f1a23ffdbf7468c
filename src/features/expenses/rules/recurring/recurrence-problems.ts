import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseProblem } from '#src/features/expenses/rules/expense-problems.ts';
import { nextDayProblem } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';

type RepeatedExpense = {
  recurrence: Recurrence | null;
  kind: ExpenseKind;
  lines: readonly unknown[];
  isDraft: boolean;
};

/** Why an expense can't repeat like this, by field. */
export function recurrenceProblems({ recurrence, kind, lines, isDraft }: RepeatedExpense): ExpenseProblem[] {
  if (recurrence === null) return [];
  const dayProblem = nextDayProblem(recurrence);
  const reasons = [
    ...(lines.length === 0 || isDraft ? ['must be null on a draft'] : []),
    // Its trip is over.
    ...(kind === 'perDiem' ? ['must be null for a per diem'] : []),
    ...(dayProblem === null ? [] : [dayProblem]),
  ];
  return reasons.map((reason) => ({ field: 'recurrence', reason }));
}
