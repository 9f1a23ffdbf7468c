import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';

type BilledOn = Pick<Expense, 'invoiceId' | 'invoiceNumber' | 'draftId'>;

/** The documents that bill the expense of the form. */
export const BilledOnContext = createContext<BilledOn | undefined>(undefined);

export function useIsInvoiced(): boolean {
  return (use(BilledOnContext)?.invoiceId ?? null) !== null;
}

/** Fields that an expense on an invoice keeps. */
export function BilledLock({ children }: { children: ReactNode }) {
  return <Group disabled={useIsInvoiced()}>{children}</Group>;
}

/** Why fields are locked, with the invoice; or the draft that would bill the expense. */
export function BilledNotice() {
  const { invoiceId = null, invoiceNumber, draftId = null } = use(BilledOnContext) ?? {};
  const documentId = invoiceId ?? draftId;
  if (documentId === null) return null;
  return (
    <Alert severity="info" variant="outlined">
      {invoiceId === null ? m.billedOnDraft : m.billedOnInvoice}{' '}
      <Link component={RouterLink} to={`/invoices/${documentId}`}>
        {invoiceId === null ? m.viewDraft : m.viewInvoice({ number: invoiceNumber ?? '' })}
      </Link>
    </Alert>
  );
}

/** The browser disables every field in it. */
const Group = styled('fieldset')({
  display: 'contents',
  border: 0,
  margin: 0,
  padding: 0,
  '&:disabled > *': { opacity: 0.6 },
});
