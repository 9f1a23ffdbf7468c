import type { LineKind, LineUnit, TaxCategory, TimeMode } from './invoice-limits.ts';

/** A discount or charge: a percentage of what it changes, or an amount in minor units. */
export type Adjustment =
  | { percent: string; reason?: string | null }
  | { amountMinor: number; reason?: string | null };

/** Quantities, prices and rates are decimals as text, so that they are exact. */
export type InvoiceLine = {
  id: string;
  kind: LineKind;
  title: string;
  description: string;
  quantity: string;
  unit: LineUnit;
  /** Per unit; of time with a duration, per hour. Net, unless the prices include tax. */
  price: string;
  /** Time only: what is billed, exact. It replaces the quantity. */
  durationMs: number | null;
  discount: Adjustment | null;
  charge: Adjustment | null;
  taxCategory: TaxCategory;
  /** In percent. */
  taxRate: string;
  /** The time entries it bills, with the revision that the amounts are based on. */
  entries: readonly { id: string; revision: number }[];
  /** The expenses it bills, likewise. */
  expenses: readonly { id: string; revision: number }[];
  projectId: string | null;
  instalmentId: string | null;
  retainerFrom: string | null;
  from: string | null;
  to: string | null;
};

/** Everything that decides the amounts of a document. */
export type InvoiceTerms = {
  currency: string;
  pricesIncludeTax: boolean;
  timeMode: TimeMode;
  discount: Adjustment | null;
  charge: Adjustment | null;
  lines: readonly InvoiceLine[];
  /** What was paid before, such as a deposit. [BT-113] */
  prepaidMinor: number;
};

/** Terms as a document stores them, with the deposit invoices it deducts. */
export type StoredTerms = Omit<InvoiceTerms, 'prepaidMinor'> & {
  deposits: readonly { grossMinor: number }[];
};

export function toTerms(document: StoredTerms): InvoiceTerms {
  const { currency, pricesIncludeTax, timeMode, discount, charge, lines, deposits } = document;
  const prepaidMinor = sumDeposits(deposits);
  return { currency, pricesIncludeTax, timeMode, discount, charge, lines, prepaidMinor };
}

/** What deducted deposit invoices take from what is to be paid. */
function sumDeposits(deposits: readonly { grossMinor: number }[]): number {
  return deposits.reduce((sum, { grossMinor }) => sum + grossMinor, 0);
}

/** Texts and headings have no amount. */
export function hasAmount({ kind }: Pick<InvoiceLine, 'kind'>): boolean {
  return kind !== 'text' && kind !== 'heading';
}

/** Charges tax, maybe at 0 %; the others print a sentence why there is none. */
export function hasTaxRate({ taxCategory }: Pick<InvoiceLine, 'taxCategory'>): boolean {
  return taxCategory === 'S' || taxCategory === 'Z';
}

/** Bills what was paid in the client's name: no tax is added to it. */
export function isDisbursement({ kind, taxCategory }: Pick<InvoiceLine, 'kind' | 'taxCategory'>): boolean {
  return kind === 'expense' && taxCategory === 'E';
}

/** Time is multiplied as it was measured, without a quantity that someone typed. */
export function hasDuration<L extends Pick<InvoiceLine, 'kind' | 'durationMs'>>(
  line: L,
): line is L & { durationMs: number } {
  return line.kind === 'time' && line.durationMs !== null;
}
