/** Expenses as the server returns them; a test overrides what matters to it. */
import type { Expense } from '#src/features/expenses/contract.ts';
import { anId } from './entity-fixtures.ts';

export function expenseLine(categoryId: string | null, amountMinor: number, taxRate = '19') {
  return {
    id: anId(amountMinor),
    categoryId,
    description: null,
    amountMinor,
    taxRate,
    taxMinor: null,
    recoverablePercent: 100,
    deductiblePercent: 100,
  };
}

/** A stay of two nights, with its receipt. */
export function expenseRecord(fields: Partial<Expense> = {}): Expense {
  return {
    id: anId(31),
    userId: anId(1),
    kind: 'purchase',
    day: '2026-11-18',
    vendor: 'Hotel Adler',
    receiptNumber: null,
    currency: 'EUR',
    pricesIncludeTax: true,
    taxCase: 'domestic',
    lines: [expenseLine(null, 10_700, '7')],
    receiptTotalMinor: null,
    netMinor: 10_000,
    taxMinor: 700,
    grossMinor: 10_700,
    recoverableTaxMinor: 700,
    deductibleMinor: 10_000,
    exchangeRate: null,
    rateDay: null,
    chargedMinor: null,
    accountCurrency: null,
    accountMinor: null,
    clientId: null,
    projectId: null,
    isBillable: false,
    markupPercent: null,
    markupMinor: null,
    billedAs: null,
    billedText: null,
    invoiceId: null,
    invoiceNumber: null,
    draftId: null,
    paidBy: 'company',
    paidOn: null,
    reimbursedOn: null,
    voucherReason: null,
    occasion: null,
    guests: null,
    notes: null,
    tags: [],
    mileage: null,
    perDiem: null,
    trip: null,
    isDraft: false,
    recurrence: null,
    recurringExpenseId: null,
    recurringDay: null,
    receiptCount: 1,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    revision: 1,
    ...fields,
  };
}
