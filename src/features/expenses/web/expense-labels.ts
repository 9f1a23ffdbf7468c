import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import type { ExpenseKind, Payer, TaxCase } from '#src/features/expenses/rules/expense-limits.ts';
import type { ExpenseListState } from '#src/features/expenses/rules/expense-list.ts';
import { formatDayInput, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';

export const payerLabels: Readonly<Record<Payer, string>> = {
  company: m.paidByCompany,
  card: m.paidByCard,
  cash: m.cash,
  own: m.paidByOwn,
};

export const expenseKindLabels: Readonly<Record<ExpenseKind, string>> = {
  purchase: m.purchase,
  refund: m.refund,
  mileage: m.mileage,
  perDiem: m.perDiem,
};

export const taxCaseLabels: Readonly<Record<TaxCase, string>> = {
  domestic: m.taxDomestic,
  reverseCharge: m.taxReverseCharge,
  intraCommunity: m.taxIntraCommunity,
  import: m.taxImport,
  exempt: m.taxExempt,
  outsideScope: m.taxNotSubject,
};

export const listStateLabels: Readonly<Record<ExpenseListState, string>> = {
  draft: m.draft,
  toReimburse: m.toReimburse,
  reimbursed: m.reimbursed,
  missingReceipt: m.receiptMissing,
  missingOccasion: m.occasionMissing,
  missingRate: m.rateMissing,
  recorded: m.recorded,
};

/** "Hotel Adler", or what else it takes to recognise an expense. */
export function expenseName(expense: Expense): string {
  const { vendor, kind, trip, day, grossMinor, currency } = expense;
  if (kind === 'mileage') return [trip?.from, trip?.to].filter(Boolean).join(' – ') || m.mileage;
  if (kind === 'perDiem') return trip?.to ?? m.perDiem;
  if (vendor !== null) return vendor;
  const draft = receiptDraft(expense);
  if (draft) return m.receiptDraft(draft);
  const amount = formatMoney({ amountMinor: grossMinor, currency });
  return day === null ? amount : m.amountOfDay({ amount, day: formatDayInput(day) });
}

/**
 * The file and time of a draft that nothing is known of; null for others. Several wait at once, and phones call every
 * photo the same.
 */
export function receiptDraft(expense: Expense): { name: string; at: string } | null {
  const { vendor, kind, lines, receiptName, createdAt } = expense;
  const isTrip = kind === 'mileage' || kind === 'perDiem';
  if (isTrip || vendor !== null || lines.length > 0) return null;
  const timeZone = currentAccount()?.timeZone;
  const at = formatInstant(createdAt, { day: 'numeric', month: 'short', timeStyle: 'short', timeZone });
  return { name: receiptName ?? m.newReceipt, at };
}
