import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as styles from './billed-lock.module.css';

type BilledOn = Pick<Expense, 'invoiceId' | 'invoiceNumber' | 'draftId'>;

/** The documents that bill the expense of the form. */
export const BilledOnContext = createContext<BilledOn | undefined>(undefined);

export function useIsInvoiced(): boolean {
  return (use(BilledOnContext)?.invoiceId ?? null) !== null;
}

/** Fields that an expense on an invoice keeps: the browser disables every field in the group. */
export function BilledLock({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={useIsInvoiced()} className={styles.lock}>
      {children}
    </fieldset>
  );
}

/** Why fields are locked, with the invoice; or the draft that would bill the expense. */
export function BilledNotice() {
  const { invoiceId = null, invoiceNumber, draftId = null } = use(BilledOnContext) ?? {};
  const documentId = invoiceId ?? draftId;
  if (documentId === null) return null;
  return (
    <Alert tone="info">
      {invoiceId === null ? m.billedOnDraft : m.billedOnInvoice}{' '}
      <TextLink isUnderlined to={`/invoices/${documentId}`}>
        {invoiceId === null ? m.viewDraft : m.viewInvoice({ number: invoiceNumber ?? '' })}
      </TextLink>
    </Alert>
  );
}
