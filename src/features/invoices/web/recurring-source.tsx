import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';

/** Where a document comes from, if it wasn’t made by hand. */
export function RecurringSource({ of: { recurringInvoiceId } }: { of: Invoice }) {
  if (recurringInvoiceId === null) return null;
  return (
    <TextLink to={`/invoices/recurring/${recurringInvoiceId}`} isLine>
      {m.fromRecurringInvoice}
    </TextLink>
  );
}
