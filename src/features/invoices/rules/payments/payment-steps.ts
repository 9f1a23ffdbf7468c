import type { Allocation } from './allocate-payment.ts';

type Paid = { createdAt: string; allocations: readonly Allocation[] };

/** A payment as it was recorded, or money that was applied from account at one time. */
export type PaymentStep<P extends Paid> = { at: string; amountMinor: number } & (
  | { kind: 'recorded'; payment: P; takenBackMinor: number }
  | { kind: 'applied'; payments: P[] }
);

/** How an invoice was paid, newest first. */
export function paymentSteps<P extends Paid>(payments: readonly P[], invoiceId: string): PaymentStep<P>[] {
  const parts = payments.flatMap((payment) => {
    const part = payment.allocations.find((each) => each.invoiceId === invoiceId);
    if (!part) return [];
    const { fromAccount = null, amountMinor, takenBackMinor = 0 } = part;
    const recordedMinor = amountMinor - (fromAccount?.amountMinor ?? 0);
    return [{ payment, fromAccount, recordedMinor, takenBackMinor }];
  });
  const recorded = parts
    .filter(({ recordedMinor }) => recordedMinor > 0)
    .map(({ payment, recordedMinor, takenBackMinor }) => ({
      kind: 'recorded' as const,
      at: payment.createdAt,
      amountMinor: recordedMinor,
      takenBackMinor,
      payment,
    }));
  const applied = parts.flatMap(({ payment, fromAccount }) =>
    fromAccount ? [{ payment, ...fromAccount }] : [],
  );
  const together = [...Map.groupBy(applied, ({ at }) => at)].map(([at, of]) => ({
    kind: 'applied' as const,
    at,
    amountMinor: of.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    payments: of.map(({ payment }) => payment),
  }));
  return [...recorded, ...together].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** The parts of a payment without what was applied to an invoice from account. */
export function withoutApplied(allocations: readonly Allocation[], invoiceId: string): Allocation[] {
  return allocations
    .map((part) => ({
      invoiceId: part.invoiceId,
      amountMinor:
        part.invoiceId === invoiceId
          ? part.amountMinor - (part.fromAccount?.amountMinor ?? 0)
          : part.amountMinor,
    }))
    .filter(({ amountMinor }) => amountMinor > 0);
}
