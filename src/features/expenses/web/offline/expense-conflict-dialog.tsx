import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { withQueuedChanges, waiting } from '#src/features/expenses/rules/queued-expenses.ts';
import type { QueuedExpense } from '#src/features/expenses/rules/queued-expenses.ts';
import { expenseName, expenseKindLabels, payerLabels } from '#src/features/expenses/web/expense-labels.ts';
import { formatDayInput, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { VersionChoiceDialog } from '#src/platform/web/layout/version-choice-dialog.tsx';
import { VersionDiff } from '#src/platform/web/layout/version-diff.tsx';
import type { ComparedField } from '#src/platform/web/layout/version-diff.tsx';
import { resolveExpenseConflict } from './pending-expense-changes.ts';

/** How the list names what expenses refer to. */
export type VersionNames = {
  workName: (expense: Expense) => string;
  categoryName: (expense: Expense) => string;
  accountCurrency: string;
};

type ConflictDialogProps = { item: QueuedExpense; names: VersionNames; onClose: () => void };

/** Shows both versions of an expense; the user chooses one. */
export function ExpenseConflictDialog({ item, names, onClose }: ConflictDialogProps) {
  if (item.standing.is !== 'conflict' || item.kind === 'create') return null;
  const { theirs } = item.standing;
  const mine = withQueuedChanges(
    theirs ?? item.seen,
    [{ ...item, standing: waiting }],
    names.accountCurrency,
  );
  const labels = choiceLabels(mine !== null, theirs !== null);
  return (
    <VersionChoiceDialog
      title={labels.question({ name: expenseName(item.seen) })}
      labels={labels}
      isDeletion={!mine}
      onKeep={(which) => void resolveExpenseConflict(item.opId, which)}
      onClose={onClose}
    >
      {!mine && <p className={text.body}>{m.changedSinceDeleted}</p>}
      {!theirs && <p className={text.body}>{m.deletedSinceChanged}</p>}
      <VersionDiff
        rows={compareExpenses(mine ?? item.seen, theirs ?? item.seen, names)}
        saved={m.savedVersionAt({
          time: formatInstant((theirs ?? item.seen).updatedAt, {
            day: 'numeric',
            month: 'short',
            hour: '2-digit',
            minute: '2-digit',
          }),
        })}
      />
    </VersionChoiceDialog>
  );
}

/** What each choice does: without a version, it deletes. */
function choiceLabels(hasMine: boolean, hasTheirs: boolean) {
  if (!hasMine) return { question: m.deleteAnyway, mine: m.deleteExpense, theirs: m.keepExpense };
  if (!hasTheirs) return { question: m.restoreQuestion, mine: m.restoreWithChange, theirs: m.leaveDeleted };
  return { question: m.keepWhichVersion, mine: m.keepThisDevicesVersion, theirs: m.keepSavedVersion };
}

function compareExpenses(mine: Expense, theirs: Expense, names: VersionNames): ComparedField[] {
  return versionFields(names)
    .map(([label, inWords]): ComparedField => {
      const [one, other] = [inWords(mine), inWords(theirs)];
      return { label, mine: one || '–', theirs: other || '–', differs: one !== other };
    })
    .filter(({ mine: one, theirs: other }) => one !== '–' || other !== '–');
}

function versionFields({
  workName,
  categoryName,
}: VersionNames): Array<[string, (expense: Expense) => string]> {
  const day = (value: string | null) => (value === null ? '' : formatDayInput(value));
  return [
    [m.kind, ({ kind }) => expenseKindLabels[kind]],
    [m.vendor, ({ vendor }) => vendor ?? ''],
    [m.date, (expense) => day(expense.day)],
    [
      m.amount,
      ({ grossMinor, currency, lines }) =>
        lines.length === 0 ? '' : formatMoney({ amountMinor: grossMinor, currency }),
    ],
    [m.category, categoryName],
    [m.receiptNumber, ({ receiptNumber }) => receiptNumber ?? ''],
    [m.clientOrProject, workName],
    [m.paidBy, ({ paidBy }) => payerLabels[paidBy]],
    [m.reimbursedOn, ({ reimbursedOn }) => day(reimbursedOn)],
    [m.tags, ({ tags }) => tags.join(', ')],
    [m.notes, ({ notes }) => notes ?? ''],
  ];
}
