import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { allocatePayment } from '#src/features/invoices/rules/allocate-payment.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { fetchUnpaid } from '#src/features/invoices/web/queries.ts';

export type OpenInvoice = Pick<
  InvoiceSummary,
  'id' | 'type' | 'number' | 'balanceMinor' | 'dueDay' | 'currency'
>;

type OpenQuery = {
  clientId: string;
  currency: string;
  chosenIds: readonly string[];
  payment?: Payment | undefined;
};

/** What a payment can pay: chosen invoices first, then the oldest. Its own parts count as not paid. */
export async function fetchOpenInvoices({
  clientId,
  currency,
  chosenIds,
  payment,
}: OpenQuery): Promise<OpenInvoice[]> {
  const parts = new Map(payment?.allocations.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]));
  const unpaid = (await fetchUnpaid(clientId)).filter((invoice) => invoice.currency === currency);
  const paidIds = [...parts.keys()].filter((id) => unpaid.every((invoice) => invoice.id !== id));
  const paid = await Promise.all(paidIds.map((id) => invoices.get.call({ id })));
  const open = [...paid.filter((invoice) => invoice !== null), ...unpaid].map((invoice) => ({
    ...invoice,
    balanceMinor: invoice.balanceMinor + (parts.get(invoice.id) ?? 0),
  }));
  const isFirst = ({ id }: OpenInvoice) => parts.has(id) || chosenIds.includes(id);
  return [...open.filter(isFirst), ...open.filter((invoice) => !isFirst(invoice))].slice(
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
