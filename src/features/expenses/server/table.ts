// Written by `npm run tables` from the migrations; changes belong there.
import type {
  Defaulted,
  Json,
  Numeric,
  Timestamp,
  Written,
} from '#src/platform/server/database/column-types.ts';

type DistinctExpensesRow = {
  userId: string;
  expenseId: string;
  otherId: string;
  createdAt: Defaulted<Timestamp>;
};

type ExpenseSettingsRow = {
  userId: string;
  settings: Json;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type ExpensesRow = {
  userId: string;
  id: string;
  /** refund: money that a vendor paid back; its lines are positive, its sums negative. The only line of mileage and per diems is calculated. */
  kind: Defaulted<'purchase' | 'refund' | 'mileage' | 'perDiem'>;
  /** Filled by a recurring expense, and not confirmed yet. */
  isDraft: Defaulted<boolean>;
  /** The day on the receipt; null on a draft that hasn't been read yet. */
  day: string | null;
  vendor: string | null;
  vendorEnc: Json | null;
  receiptNumber: string | null;
  currency: string;
  pricesIncludeTax: Defaulted<boolean>;
  taxCase: Defaulted<'domestic' | 'reverseCharge' | 'intraCommunity' | 'import' | 'exempt' | 'outsideScope'>;
  /** Part of the row, so that they are locked, undone, exported and restored with it; without lines, the expense is a draft. */
  lines: Defaulted<Json>;
  /** With the rates that were used; it never takes today's by itself. */
  mileage: Json | null;
  /** With the amounts that were used; it never takes today's by itself. */
  perDiem: Json | null;
  /** From where, to where and what for. */
  trip: Json | null;
  tripEnc: Json | null;
  /** The total as printed, which the lines must add up to. */
  receiptTotalMinor: number | null;
  netMinor: Defaulted<number>;
  taxMinor: Defaulted<number>;
  /** What was paid, as calculated from the lines; negative for a refund. */
  grossMinor: Defaulted<number>;
  recoverableTaxMinor: Defaulted<number>;
  deductibleMinor: Defaulted<number>;
  /** As calculateExpense() calculates it. Generated, so that archives and API of an expense stay as they are. */
  selfAssessedTaxMinor: Written<number>;
  /** Units of the account's currency per unit, if the expense is in another one. */
  exchangeRate: Numeric | null;
  rateDay: string | null;
  /** What was charged in the account's currency; it wins over the rate. */
  chargedMinor: number | null;
  accountCurrency: string | null;
  /** What was paid, in the account's currency of that time; null in that currency, or while the rate is missing. Never changes by itself. */
  accountMinor: number | null;
  /** Only without a project: a project has its own client. */
  clientId: string | null;
  projectId: string | null;
  isBillable: Defaulted<boolean>;
  markupPercent: Numeric | null;
  markupMinor: number | null;
  /** net: without the tax that is recovered; gross: with all tax; disbursement: paid in the client's name, without own tax. Null: as the account's tax says. */
  billedAs: 'net' | 'gross' | 'disbursement' | null;
  /** What the client reads on the invoice. */
  billedText: string | null;
  paidBy: Defaulted<'company' | 'card' | 'cash' | 'own'>;
  paidOn: string | null;
  reimbursedOn: string | null;
  /** Why there is no receipt; the expense is then its own voucher. */
  voucherReason: string | null;
  occasion: string | null;
  guests: string | null;
  guestsEnc: Json | null;
  notes: string | null;
  notesEnc: Json | null;
  tags: Defaulted<string[]>;
  /** On which days it makes a draft like itself, and the next of them. */
  recurrence: Json | null;
  /** The recurring expense that made it; it may be deleted since. */
  recurringExpenseId: string | null;
  recurringDay: string | null;
  searchText: Written<string | null>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

type InvoicedExpensesRow = {
  userId: string;
  expenseId: string;
  invoiceId: string;
  lineId: string;
  /** What the line charges for it without tax, in the invoice's currency; negative for a refund. */
  amountMinor: number;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    distinctExpenses: DistinctExpensesRow;
    expenseSettings: ExpenseSettingsRow;
    expenses: ExpensesRow;
    invoicedExpenses: InvoicedExpensesRow;
  }
}
