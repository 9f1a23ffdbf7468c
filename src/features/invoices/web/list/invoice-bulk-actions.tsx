import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { isPayable } from '#src/features/invoices/rules/invoice-status.ts';
import { deleteDrafts, downloadPdfs } from '#src/features/invoices/web/invoice-mutations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { saveInvoicesCsv } from './invoice-csv.ts';
import type { InvoiceList } from './use-invoice-list.ts';

const { Component: IssueDraftsDialog } = createLazyComponent(
  async () => (await import('./issue-drafts-dialog.tsx')).IssueDraftsDialog,
);
const { Component: SendEmailsDialog } = createLazyComponent(
  async () => (await import('./send-emails-dialog.tsx')).SendEmailsDialog,
);
const { Component: MarkPaidDialog } = createLazyComponent(
  async () => (await import('./mark-paid-dialog.tsx')).MarkPaidDialog,
);
const { Component: RecordPaymentDialog } = createLazyComponent(
  async () =>
    (await import('#src/features/invoices/web/payments/record-payment-dialog.tsx')).RecordPaymentDialog,
);

type Open = { dialog: 'issue' | 'send' | 'pay' | 'payTogether'; of: readonly InvoiceSummary[] };
type InvoiceBulkActionsProps = {
  list: InvoiceList['rows'];
  clientName: (invoice: InvoiceSummary) => string;
  today: string;
};

/** Each says how many of the selected documents it applies to. */
export function InvoiceBulkActions({ list, clientName, today }: InvoiceBulkActionsProps) {
  const { selected, selection } = list;
  /** Fixed when the dialog opens: the selection may change behind it. */
  const [open, setOpen] = useState<Open | null>(null);
  const drafts = selected.filter(({ state }) => state === 'draft');
  const unpaid = selected.filter(isPayable);
  const withPdf = selected.filter(({ number }) => number !== null);
  const isTooMany = withPdf.length > documentLimits.invoiceArchive;
  const issued = selected.filter(({ state }) => state !== 'draft' && state !== 'void');
  const isTooManyEmails = selected.length > deliveryLimits.recipientsPerHour;
  const ofOneClient = onlyClient(unpaid);

  function close() {
    setOpen(null);
    selection.clear();
  }

  return (
    <>
      <Button
        tone="neutral"
        disabled={drafts.length === 0}
        onClick={() => setOpen({ dialog: 'issue', of: drafts })}
      >
        {m.issueSelected({ count: drafts.length })}
      </Button>
      <Button
        tone="neutral"
        disabled={isTooManyEmails}
        title={isTooManyEmails ? m.emailLimit({ max: deliveryLimits.recipientsPerHour }) : undefined}
        onClick={() => setOpen({ dialog: 'send', of: selected })}
      >
        {m.sendByEmail({ count: issued.length })}
      </Button>
      <Button
        tone="neutral"
        disabled={unpaid.length === 0}
        onClick={() => setOpen({ dialog: 'pay', of: unpaid })}
      >
        {m.markAsPaid({ count: unpaid.length })}
      </Button>
      {ofOneClient && (
        <Button tone="neutral" onClick={() => setOpen({ dialog: 'payTogether', of: unpaid })}>
          {m.recordPayment}
        </Button>
      )}
      <Button
        tone="neutral"
        disabled={withPdf.length === 0 || isTooMany}
        title={isTooMany ? m.pdfLimit({ max: documentLimits.invoiceArchive }) : m.zipHasEInvoices}
        onClick={() => void downloadPdfs(withPdf)}
      >
        {m.downloadPdfs({ count: withPdf.length })}
      </Button>
      <Button tone="neutral" onClick={() => void saveInvoicesCsv(selected, { clientName, today })}>
        {m.exportCsv}
      </Button>
      <Button
        tone="neutral"
        disabled={drafts.length === 0}
        onClick={() => {
          void deleteDrafts(drafts);
          selection.clear();
        }}
      >
        {m.deleteDrafts({ count: drafts.length })}
      </Button>
      {open?.dialog === 'issue' && (
        <IssueDraftsDialog
          drafts={open.of}
          clientName={clientName}
          onSend={(nowIssued) => setOpen({ dialog: 'send', of: nowIssued })}
          onClose={(left) => {
            close();
            selection.toggleAll(left.map(({ id }) => id));
          }}
        />
      )}
      {open?.dialog === 'send' && (
        <SendEmailsDialog documents={open.of} clientName={clientName} onClose={close} />
      )}
      {open?.dialog === 'pay' && <MarkPaidDialog unpaid={open.of} today={today} onClose={close} />}
      {open?.dialog === 'payTogether' && ofOneClient && (
        <RecordPaymentDialog
          {...ofOneClient}
          chosenIds={open.of.map(({ id }) => id)}
          today={today}
          onClose={close}
        />
      )}
    </>
  );
}

/** If all belong to one client in one currency. */
function onlyClient(unpaid: readonly InvoiceSummary[]): { clientId: string; currency: string } | null {
  const [first] = unpaid;
  if (!first || first.clientId === null) return null;
  const { clientId, currency } = first;
  const isShared = unpaid.every((each) => each.clientId === clientId && each.currency === currency);
  return isShared ? { clientId, currency } : null;
}
