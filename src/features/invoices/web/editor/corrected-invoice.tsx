import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

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
  const text = calculation
    ? m.correctsInvoiceBy({ amount: money(calculation.dueMinor), total: money(invoice.dueMinor) })
    : m.correctsInvoice;
  return (
    <Typography sx={tabularNumbers}>
      <RichText
        text={text}
        tags={{
          invoice: () => (
            <Link component={RouterLink} to={`/invoices/${invoice.id}`} underline="always">
              {invoiceTitle(invoice)}
            </Link>
          ),
        }}
      />
    </Typography>
  );
}
