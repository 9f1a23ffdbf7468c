import Box from '@mui/material/Box';
import { CheckCheck, CircleDashed, FileWarning, Paperclip, Undo2 } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseState, isReceiptMissing } from '#src/features/expenses/rules/expense-status.ts';
import type { ExpenseState } from '#src/features/expenses/rules/expense-status.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { DuplicateMark } from '#src/features/expenses/web/duplicates/duplicate-mark.tsx';
import { expenseName, payerLabels, stateLabels } from '#src/features/expenses/web/expense-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  today: string;
  workName: (expense: Expense) => string;
  categoryNames: (expense: Expense) => readonly string[];
  categories: ReadonlyMap<string, ExpenseCategory>;
};

export function expenseColumns({
  today,
  workName,
  categoryNames,
  categories,
}: ColumnContext): [Column<Expense>, ...Column<Expense>[]] {
  return [
    {
      header: m.vendor,
      cell: (expense) => <NameCell expense={expense} categoryNames={categoryNames(expense)} />,
      sortKey: 'vendor',
      sortBy: ({ vendor }) => vendor,
    },
    {
      header: m.date,
      cell: ({ day }) => day && formatShortDay(day, today),
      sortKey: 'day',
      // Drafts, which have no day, come first.
      sortBy: ({ day, createdAt }) => `${day ?? '9999-99-99'} ${createdAt}`,
      width: 96,
    },
    {
      header: m.clientOrProject,
      cell: workName,
      sortKey: 'work',
      sortBy: (expense) => workName(expense) || null,
      hidesHeaderOnCards: true,
      minWidth: 'md',
      width: 'max(142px, 18%)',
    },
    {
      header: m.paidBy,
      cell: ({ paidBy, lines }) => (lines.length > 0 ? payerLabels[paidBy] : null),
      minWidth: 'xl',
      width: 140,
    },
    {
      header: m.status,
      cell: (expense) => <ExpenseStatus expense={expense} categories={categories} />,
      isNextToName: true,
      width: 148,
    },
    {
      header: m.amount,
      cell: ({ grossMinor, currency, lines }) =>
        lines.length === 0 ? null : <Amount of={{ amountMinor: grossMinor, currency }} />,
      sortKey: 'amount',
      sortBy: ({ grossMinor }) => grossMinor,
      align: 'right',
      width: 112,
    },
  ];
}

function NameCell({ expense, categoryNames }: { expense: Expense; categoryNames: readonly string[] }) {
  const { receiptCount, kind, receiptNumber } = expense;
  const notes = [kind === 'refund' && m.refund, ...categoryNames, receiptNumber].filter(Boolean);
  return (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Box component="span" sx={oneLine}>
          {expenseName(expense)}
        </Box>
        <DuplicateMark expenseId={expense.id} />
        {receiptCount > 0 && <Paperclip size={14} aria-label={m.receiptCount({ count: receiptCount })} />}
      </Box>
      {notes.length > 0 && (
        <Box component="span" sx={{ ...oneLine, color: 'text.secondary', fontSize: 13, fontWeight: 400 }}>
          {notes.join(' · ')}
        </Box>
      )}
    </>
  );
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', minWidth: 0 } as const;

const stateLooks: Readonly<
  Record<Exclude<ExpenseState, 'recorded'>, { icon: typeof Undo2; tone: StatusTone }>
> = {
  draft: { icon: CircleDashed, tone: 'info' },
  toReimburse: { icon: Undo2, tone: 'warning' },
  reimbursed: { icon: CheckCheck, tone: 'success' },
};

/** The state, if it asks for something or is done; a missing receipt first. */
function ExpenseStatus({ expense, categories }: { expense: Expense } & Pick<ColumnContext, 'categories'>) {
  const state = expenseState(expense);
  if (state !== 'draft' && isReceiptMissing(expense, categories))
    return (
      <StatusBadge icon={FileWarning} tone="warning">
        {m.receiptMissing}
      </StatusBadge>
    );
  if (state === 'recorded') return null;
  return <StatusBadge {...stateLooks[state]}>{stateLabels[state]}</StatusBadge>;
}
