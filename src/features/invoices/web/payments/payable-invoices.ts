import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { allocatePayment } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { fetchUnpaid } from '#src/features/invoices/web/queries.ts';

export type OpenInvoice = Pick<
  InvoiceSummary,
  'id' | 'type' | 'number' | 'balanceMinor' | 'dueDay' | 'currency'
> & {
  /** Its balance was written off, which a payment takes back. */
  isWrittenOff: boolean;
  /** Fees and interest that are open. */
  claimsMinor: number;
  /** Paid with its claims before others. */
  isChosen: boolean;
};

type OpenQuery = {
  clientId: string;
  currency: string;
  chosenIds: readonly string[];
  payment?: Payment | undefined;
};

/**
 * What a payment can pay: chosen invoices first, then the oldest. Its own parts count as not paid, and as open what was
 * written off of an invoice that has nothing else.
 */
export async function fetchOpenInvoices({
  clientId,
  currency,
  chosenIds,
  payment,
}: OpenQuery): Promise<OpenInvoice[]> {
  const parts = new Map(payment?.allocations.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]));
  const unpaid = (await fetchUnpaid(clientId)).filter((invoice) => invoice.currency === currency);
  const firstIds = new Set([...parts.keys(), ...chosenIds]);
  const paidIds = [...firstIds].filter((id) => unpaid.every((invoice) => invoice.id !== id));
  const paid = await Promise.all(paidIds.map((id) => invoices.get.call({ id })));
  const open = [...paid.filter((invoice) => invoice !== null), ...unpaid].map((invoice) => {
    const { id, balanceMinor, writtenOffMinor } = invoice;
    const isWrittenOff = balanceMinor === 0 && writtenOffMinor > 0;
    const openMinor = isWrittenOff ? writtenOffMinor : balanceMinor;
    const leftMinor = openMinor + (parts.get(id) ?? 0);
    const claimsMinor = Math.max(invoice.claimedMinor + Math.min(leftMinor, 0), 0);
    const isChosen = firstIds.has(id);
    return { ...invoice, isWrittenOff, balanceMinor: Math.max(leftMinor, 0), claimsMinor, isChosen };
  });
  return [...open.filter(({ isChosen }) => isChosen), ...open.filter(({ isChosen }) => !isChosen)].slice(
    0,
    invoiceLimits.allocations,
  );
}

/** The parts that a form starts with; null if they are as they would be allocated, so that they follow the amount. */
export function initialParts(
  { amountMinor, allocations }: Payment,
  open: readonly OpenInvoice[],
): Record<string, number> | null {
  const parts = new Map(allocations.map((part) => [part.invoiceId, part.amountMinor]));
  const allocated = allocatePayment(amountMinor, open);
  const isAutomatic = open.every(({ id }) => (parts.get(id) ?? 0) === allocated.get(id));
  return isAutomatic ? null : Object.fromEntries(open.map(({ id }) => [id, parts.get(id) ?? 0]));
}
