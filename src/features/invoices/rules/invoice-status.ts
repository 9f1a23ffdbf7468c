import { daysBetween } from '#src/platform/shared/calendar-days.ts';
import type { InvoiceType, InvoiceState } from './invoice-limits.ts';
import { settleClaims } from './payments/settle-fees-and-interest.ts';

export type InvoiceStatus =
  | 'draft'
  | 'issued'
  | 'open'
  | 'viewed'
  | 'partlyPaid'
  | 'paid'
  | 'overpaid'
  | 'credited'
  | 'refundDue'
  | 'overdue'
  | 'writtenOff'
  | 'void'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'invoiced';

export type StatusFacts = {
  type: InvoiceType;
  state: InvoiceState;
  /** What is left after payments, credit notes and write-offs; negative if more was paid. */
  balanceMinor: number;
  /** Fees and interest, which settle what was paid beyond the invoice. */
  claimedMinor: number;
  paidMinor: number;
  writtenOffMinor: number;
  creditedMinor: number;
  /** For a quote, the last day to accept it. */
  dueDay: string | null;
  viewedAt: string | null;
  /** The issued invoice that a quote became. */
  invoicedAs: { id: string; number: string } | null;
};

/** What a document is called in lists, derived from what is stored. */
export function invoiceStatus(facts: StatusFacts, today: string): InvoiceStatus {
  const { state, balanceMinor, dueDay, paidMinor, writtenOffMinor, creditedMinor } = facts;
  const isLate = dueDay !== null && dueDay < today;
  if (facts.invoicedAs !== null) return 'invoiced';
  if (state === 'sent' && isLate) return 'expired';
  if (state === 'sent' && facts.viewedAt !== null) return 'viewed';
  if (state !== 'issued') return state;
  // A credit note is owed to the client, so it is never late.
  if (facts.type === 'creditNote') return facts.viewedAt === null ? 'issued' : 'viewed';
  const { excessMinor } = settleClaims(facts);
  if (balanceMinor < 0 && (excessMinor > 0 || facts.claimedMinor === 0))
    return creditedMinor > 0 ? 'refundDue' : 'overpaid';
  if (balanceMinor <= 0) {
    if (writtenOffMinor > 0) return 'writtenOff';
    return creditedMinor > 0 && paidMinor === 0 ? 'credited' : 'paid';
  }
  if (isLate) return 'overdue';
  if (paidMinor + writtenOffMinor > 0) return 'partlyPaid';
  return facts.viewedAt === null ? 'open' : 'viewed';
}

/**
 * The tabs of the list: each document is in exactly one of them, besides `all` and `invoices`, which has all but quotes and
 * credit notes.
 */
export const invoiceTabs = [
  'all',
  'invoices',
  'draft',
  'open',
  'overdue',
  'paid',
  'void',
  'quotes',
  'creditNotes',
] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

/** The tabs of invoices by their status. */
export const statusTabs = ['draft', 'open', 'overdue', 'paid', 'void'] as const satisfies InvoiceTab[];
export type OwnTab = Exclude<InvoiceTab, 'all' | 'invoices'>;

/** Whether a tab lists a document whose own tab is known. */
export function isListedIn(tab: InvoiceTab, own: OwnTab): boolean {
  return tab === 'all' || tab === own || (tab === 'invoices' && own !== 'quotes' && own !== 'creditNotes');
}

/** Whether money is expected for it. */
export function isPayable({
  type,
  state,
  balanceMinor,
}: Pick<StatusFacts, 'type' | 'state' | 'balanceMinor'>) {
  return state === 'issued' && (type === 'invoice' || type === 'deposit') && balanceMinor > 0;
}

export const ageingBuckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];

/** How long an open balance is overdue. Without a due day, it isn't. */
export function ageingBucket(dueDay: string | null, today: string): AgeingBucket {
  const days = dueDay === null ? 0 : daysBetween(dueDay, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
}

/** Sums of positive balances by age, in the order of `ageingBuckets`. */
export function sumByAge(
  open: readonly { dueDay: string | null; balanceMinor: number }[],
  today: string,
): number[] {
  const sums = ageingBuckets.map(() => 0);
  for (const { dueDay, balanceMinor } of open) {
    const place = ageingBuckets.indexOf(ageingBucket(dueDay, today));
    sums[place] = (sums[place] ?? 0) + Math.max(balanceMinor, 0);
  }
  return sums;
}
