import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { keepFromAccount, unallocatedMinor } from './allocate-payment.ts';
import type { Allocated, Allocation } from './allocate-payment.ts';

/** Money of a client in one currency that no invoice needs. */
export type CreditBalance = {
  /** Those that have some, oldest first. */
  payments: readonly (Allocated & { id: string; revision: number })[];
  /** By invoice: what was paid beyond what is due. */
  excess: ReadonlyMap<string, number>;
  /** Paid back without naming an invoice. */
  refundedMinor: number;
};

type AllocatedPayment = { id: string; revision: number; allocations: Allocation[] };

export function creditMinor({ payments, excess, refundedMinor }: CreditBalance): number {
  const overpaid = [...excess.values()].reduce((sum, amount) => sum + amount, 0);
  return spareMinor(payments, refundedMinor) + overpaid;
}

/** The payments that change so that an invoice gets what it needs: oldest first, and of each what has no invoice yet. */
export function allocateCredit(
  { payments, excess, refundedMinor }: CreditBalance,
  { id: target, balanceMinor, at }: { id: string; balanceMinor: number; at: string },
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
    const applied = before - needed;
    parts.set(target, (parts.get(target) ?? 0) + applied);
    const allocations = [...parts]
      .filter(([, amountMinor]) => amountMinor > 0)
      .map(([invoiceId, amountMinor]) => ({ invoiceId, amountMinor }));
    const kept = keepFromAccount(payment.allocations, allocations).map((part) =>
      part.invoiceId === target
        ? { ...part, fromAccount: { amountMinor: (part.fromAccount?.amountMinor ?? 0) + applied, at } }
        : part,
    );
    return [{ id: payment.id, revision: payment.revision, allocations: kept }];
  });
}

function spareMinor(payments: CreditBalance['payments'], refundedMinor: number): number {
  const unallocated = payments.reduce((sum, payment) => sum + unallocatedMinor(payment), 0);
  return Math.max(unallocated - refundedMinor, 0);
}
