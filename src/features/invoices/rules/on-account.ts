import type { Allocation } from './allocate-payment.ts';
import { invoiceLimits } from './invoice-limits.ts';

/** Money of a client in one currency that no invoice needs. */
export type Account = {
  /** Those that have some, oldest first. */
  payments: readonly {
    id: string;
    revision: number;
    amountMinor: number;
    allocations: readonly Allocation[];
  }[];
  /** By invoice: what was paid beyond what is due. */
  excess: ReadonlyMap<string, number>;
  /** Paid back without naming an invoice. */
  refundedMinor: number;
};

type AllocatedPayment = { id: string; revision: number; allocations: Allocation[] };

export function onAccountMinor({ payments, excess, refundedMinor }: Account): number {
  const overpaid = [...excess.values()].reduce((sum, amount) => sum + amount, 0);
  return spareMinor(payments, refundedMinor) + overpaid;
}

/** The payments that change so that an invoice gets what it needs: oldest first, and of each what has no invoice yet. */
export function allocateFromAccount(
  { payments, excess, refundedMinor }: Account,
  { id: target, balanceMinor }: { id: string; balanceMinor: number },
): AllocatedPayment[] {
  const overpaid = new Map(excess);
  let spare = spareMinor(payments, refundedMinor);
  let needed = balanceMinor;
  return payments.flatMap((payment) => {
    const parts = new Map(payment.allocations.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]));
    if (needed <= 0 || (!parts.has(target) && parts.size >= invoiceLimits.allocations)) return [];
    const before = needed;
    const fromSpare = Math.min(unallocatedMinor(payment), spare, needed);
    spare -= fromSpare;
    needed -= fromSpare;
    for (const [invoiceId, part] of parts) {
      const moved = Math.min(part, overpaid.get(invoiceId) ?? 0, needed);
      if (moved === 0) continue;
      parts.set(invoiceId, part - moved);
      overpaid.set(invoiceId, (overpaid.get(invoiceId) ?? 0) - moved);
      needed -= moved;
    }
    if (before === needed) return [];
    parts.set(target, (parts.get(target) ?? 0) + before - needed);
    const allocations = [...parts]
      .filter(([, amountMinor]) => amountMinor > 0)
      .map(([invoiceId, amountMinor]) => ({ invoiceId, amountMinor }));
    return [{ id: payment.id, revision: payment.revision, allocations }];
  });
}

function spareMinor(payments: Account['payments'], refundedMinor: number): number {
  const unallocated = payments.reduce((sum, payment) => sum + unallocatedMinor(payment), 0);
  return Math.max(unallocated - refundedMinor, 0);
}

function unallocatedMinor({ amountMinor, allocations }: Account['payments'][number]): number {
  return allocations.reduce((left, part) => left - part.amountMinor, amountMinor);
}
