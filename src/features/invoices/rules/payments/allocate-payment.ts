import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';

type Open = { id: string; balanceMinor: number; claimsMinor?: number; isChosen?: boolean };

/**
 * The part of a payment for each invoice: all that is open, in their order, while the amount lasts, and then their
 * claims. Those of chosen invoices come before other invoices.
 */
export function allocatePayment(amountMinor: number, open: readonly Open[]): Map<string, number> {
  const parts = new Map(open.map(({ id }) => [id, 0]));
  let left = Math.max(amountMinor, 0);
  const take = (id: string, openMinor: number) => {
    const part = Math.min(left, Math.max(openMinor, 0));
    left -= part;
    parts.set(id, (parts.get(id) ?? 0) + part);
  };
  const isChosen = (invoice: Open) => invoice.isChosen === true;
  for (const group of [open.filter(isChosen), open.filter((invoice) => !isChosen(invoice))]) {
    for (const { id, balanceMinor } of group) take(id, balanceMinor);
    for (const { id, claimsMinor = 0 } of group) take(id, claimsMinor);
  }
  return parts;
}

type Dated = { dueDay: string | null; issueDay: string | null; createdAt: string };

/** By due day; an invoice without one is due when it was issued. */
export function oldestFirst<T extends Dated>(invoices: readonly T[]): T[] {
  const age = ({ dueDay, issueDay, createdAt }: Dated) => `${dueDay ?? issueDay ?? ''} ${createdAt}`;
  return invoices.toSorted((a, b) => (age(a) < age(b) ? -1 : 1));
}

export type Allocation = {
  invoiceId: string;
  amountMinor: number;
  /** What of it was applied from account later than the payment, and when. */
  fromAccount?: { amountMinor: number; at: string } | null | undefined;
  /** What payments and credit notes took back of a write-off. */
  takenBackMinor?: number;
};

export type Allocated = { amountMinor: number; allocations: readonly Allocation[] };

/** What of a payment belongs to no invoice. */
export function unallocatedMinor({ amountMinor, allocations }: Allocated): number {
  return allocations.reduce((left, part) => left - part.amountMinor, amountMinor);
}

/** What a change adds to the money without an invoice, from which refunds without one are paid. */
export function spareChange(kind: PaymentKind, before: Allocated, after: Allocated): number {
  const added = unallocatedMinor(after) - unallocatedMinor(before);
  switch (kind) {
    case 'payment':
      return added;
    case 'refund':
      return -added;
    case 'writeOff':
      return 0;
  }
}

/** A change of parts takes what was applied from account first, and makes none of it a part of the payment. */
export function keepFromAccount(before: readonly Allocation[], after: readonly Allocation[]): Allocation[] {
  return after.map(({ invoiceId, amountMinor }) => {
    const former = before.find((part) => part.invoiceId === invoiceId);
    if (!former?.fromAccount) return { invoiceId, amountMinor };
    const taken = Math.max(former.amountMinor - amountMinor, 0);
    const left = former.fromAccount.amountMinor - taken;
    const fromAccount = left > 0 ? { ...former.fromAccount, amountMinor: left } : null;
    return { invoiceId, amountMinor, fromAccount };
  });
}

/** What a change takes from each invoice: less paid, or more refunded or written off. */
export function withdrawals(
  kind: PaymentKind,
  before: readonly Allocation[],
  after: readonly Allocation[],
): Allocation[] {
  const [more, less] = kind === 'payment' ? [before, after] : [after, before];
  const taken = new Map<string, number>();
  const add = (invoiceId: string, amountMinor: number) =>
    taken.set(invoiceId, (taken.get(invoiceId) ?? 0) + amountMinor);
  for (const { invoiceId, amountMinor } of more) add(invoiceId, amountMinor);
  for (const { invoiceId, amountMinor } of less) add(invoiceId, -amountMinor);
  return [...taken]
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([invoiceId, amountMinor]) => ({ invoiceId, amountMinor }));
}
