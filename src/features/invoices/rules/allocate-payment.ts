type Open = { id: string; balanceMinor: number };

/** The part of a payment for each invoice: all that is open, in their order, while the amount lasts. */
export function allocatePayment(amountMinor: number, open: readonly Open[]): Map<string, number> {
  let left = Math.max(amountMinor, 0);
  return new Map(
    open.map(({ id, balanceMinor }) => {
      const part = Math.min(left, Math.max(balanceMinor, 0));
      left -= part;
      return [id, part];
    }),
  );
}

type Dated = { dueDay: string | null; issueDay: string | null; createdAt: string };

/** By due day; an invoice without one is due when it was issued. */
export function oldestFirst<T extends Dated>(invoices: readonly T[]): T[] {
  const age = ({ dueDay, issueDay, createdAt }: Dated) => `${dueDay ?? issueDay ?? ''} ${createdAt}`;
  return invoices.toSorted((a, b) => (age(a) < age(b) ? -1 : 1));
}
