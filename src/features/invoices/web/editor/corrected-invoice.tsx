import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';

type CorrectedInvoiceProps = {
  creditNote: Pick<Invoice, 'relatedId' | 'related' | 'currency'>;
  calculation: InvoiceCalculation | null;
};

/** Which invoice a credit note corrects, and by how much. */
export function CorrectedInvoice({ creditNote, calculation }: CorrectedInvoiceProps) {
  const { relatedId, related, currency } = creditNote;
  const invoice = related.find(({ id }) => id === relatedId);
  if (!invoice) return null;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const sentence = calculation
    ? m.correctsInvoiceBy({ amount: money(calculation.dueMinor), total: money(invoice.dueMinor) })
    : m.correctsInvoice;
  return (
    <p className={text.body}>
      <RichText
        text={sentence}
        tags={{
          invoice: () => <TextLink to={`/invoices/${invoice.id}`}>{invoiceTitle(invoice)}</TextLink>,
        }}
      />
    </p>
  );
}
