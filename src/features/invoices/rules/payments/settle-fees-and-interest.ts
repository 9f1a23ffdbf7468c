type Settled = { balanceMinor: number; paidMinor: number; claimedMinor: number };

/** What is paid beyond an invoice settles its claims first; only the rest is the client's credit. */
export function settleClaims({ balanceMinor, paidMinor, claimedMinor }: Settled) {
  const beyondMinor = Math.max(Math.min(-balanceMinor, paidMinor), 0);
  const settledMinor = Math.min(beyondMinor, claimedMinor);
  return { openMinor: claimedMinor - settledMinor, settledMinor, excessMinor: beyondMinor - settledMinor };
}
