import {
  ArrowRightLeft,
  CheckCheck,
  CircleDashed,
  FileWarning,
  Paperclip,
  Undo2,
  UtensilsCrossed,
} from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { listStatesOf } from '#src/features/expenses/rules/expense-list.ts';
import type { ExpenseListState } from '#src/features/expenses/rules/expense-list.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { BillingBadge } from '#src/features/expenses/web/billing/billing-badge.tsx';
import { DuplicateMark } from '#src/features/expenses/web/duplicates/duplicate-mark.tsx';
import {
  expenseName,
  expenseKindLabels,
  listStateLabels,
  payerLabels,
  receiptDraft,
} from '#src/features/expenses/web/expense-labels.ts';
import { scheduleText } from '#src/features/expenses/web/recurring/recurring-mutations.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import type { StatusTone } from '#src/platform/web/format/status-badge.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import * as styles from './expenses.module.css';

type ColumnContext = {
  today: string;
  workName: (expense: Expense) => string;
  categories: ReadonlyMap<string, ExpenseCategory>;
  accountCurrency: string;
  /** Vendors can't be sorted: the server doesn't know them. */
  isPrivate: boolean;
};

export function expenseColumns({
  today,
  workName,
  categories,
  accountCurrency,
  isPrivate,
}: ColumnContext): [Column<Expense>, ...Column<Expense>[]] {
  return [
    {
      header: m.vendor,
      cell: (expense) => <NameCell expense={expense} />,
      ...(!isPrivate && { sortKey: 'vendor' }),
    },
    {
      header: m.category,
      cell: ({ lines }) => categoryNames(lines, categories).join(', '),
      sortKey: 'category',
      hidesHeaderOnCards: true,
      minWidth: 'lg',
      width: 160,
    },
    {
      header: m.date,
      cell: ({ day }) => day && formatShortDay(day, today),
      sortKey: 'day',
      hidesHeaderOnCards: true,
      below: { header: m.vendor, until: 1024 },
      width: 80,
    },
    {
      header: m.clientOrProject,
      cell: workName,
      hidesHeaderOnCards: true,
      below: { header: m.vendor, until: 1536, isNote: true },
      width: '13%',
    },
    {
      header: m.details,
      cell: notesOn,
      hidesHeaderOnCards: true,
      below: { header: m.vendor, isNote: true },
    },
    {
      header: m.paidBy,
      cell: ({ paidBy, lines }) => (lines.length > 0 ? payerLabels[paidBy] : null),
      minWidth: 'xl',
      width: 140,
    },
    {
      header: m.status,
      cell: (expense) => (
        <span className={styles.states}>
          <StateBadges states={listStatesOf(expense, { categories, accountCurrency })} />
          <BillingBadge expense={expense} />
        </span>
      ),
      hidesHeaderOnCards: true,
      width: 148,
    },
    {
      header: m.amount,
      cell: ({ grossMinor, currency, lines }) =>
        lines.length === 0 ? null : <Amount of={{ amountMinor: grossMinor, currency }} />,
      sortKey: 'amount',
      align: 'right',
      isNextToName: true,
      width: 112,
    },
  ];
}

export function categoryNames(lines: Expense['lines'], categories: ColumnContext['categories']): string[] {
  return [...new Set(lines.flatMap(({ categoryId }) => categories.get(categoryId ?? '')?.name ?? []))];
}

function NameCell({ expense }: { expense: Expense }) {
  const { receiptCount } = expense;
  return (
    <span className={styles.name}>
      <span>{receiptDraft(expense)?.name ?? expenseName(expense)}</span>
      <DuplicateMark expenseId={expense.id} />
      {receiptCount > 0 && <Paperclip size={14} aria-label={m.receiptCount({ count: receiptCount })} />}
    </span>
  );
}

/** What else it takes to recognise an expense. */
function notesOn(expense: Expense): string {
  const { kind, receiptNumber, recurrence, recurringExpenseId } = expense;
  return [
    receiptDraft(expense)?.at,
    kind !== 'purchase' && expenseKindLabels[kind],
    recurrence?.nextDay != null && scheduleText(recurrence),
    recurringExpenseId !== null && m.fromRecurring,
    receiptNumber,
  ]
    .filter(Boolean)
    .join(' · ');
}

const stateLooks: Readonly<
  Record<Exclude<ExpenseListState, 'recorded'>, { icon: typeof Undo2; tone: StatusTone }>
> = {
  draft: { icon: CircleDashed, tone: 'info' },
  missingReceipt: { icon: FileWarning, tone: 'warning' },
  missingOccasion: { icon: UtensilsCrossed, tone: 'warning' },
  missingRate: { icon: ArrowRightLeft, tone: 'warning' },
  toReimburse: { icon: Undo2, tone: 'warning' },
  reimbursed: { icon: CheckCheck, tone: 'success' },
};

/** All states that ask for something or are done. */
function StateBadges({ states }: { states: readonly ExpenseListState[] }) {
  return states
    .filter((state) => state !== 'recorded')
    .map((state) => (
      <StatusBadge key={state} {...stateLooks[state]}>
        {listStateLabels[state]}
      </StatusBadge>
    ));
}
