import { Download, FileCode, Send, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { composeInvoice } from '#src/features/invoices/rules/content/invoice-content.ts';
import type { InvoiceContent } from '#src/features/invoices/rules/content/invoice-content.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { DeliveryAlert } from '#src/features/invoices/web/deliveries/delivery-alert.tsx';
import { startAgain } from '#src/features/invoices/web/deliveries/email-form-values.ts';
import type { EmailStart } from '#src/features/invoices/web/deliveries/send-form.ts';
import { WaitingEmails } from '#src/features/invoices/web/deliveries/waiting-emails.tsx';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { downloadEInvoice, downloadPdf } from '#src/features/invoices/web/invoice-mutations.ts';
import { InvoiceStatusChip } from '#src/features/invoices/web/invoice-status-chip.tsx';
import { PaymentNotices } from '#src/features/invoices/web/notices/payment-notice-list.tsx';
import { PaymentsSection } from '#src/features/invoices/web/payments/payments-section.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { HistorySection } from './history-section.tsx';
import { IssuedDocument } from './issued-document.tsx';
import * as styles from './issued.module.css';
import { OwnerDetails } from './owner-details.tsx';
import { RelatedSection } from './related-section.tsx';
import { screenFormat } from './screen-format.ts';
import { ShareSection } from './share-section.tsx';
import { NoTotals } from './totals-list.tsx';
import { useIssuedActions } from './use-issued-actions.ts';
import type { IssuedDialog } from './use-issued-actions.ts';

const explanation = createLazyComponent(
  async () => (await import('#src/features/invoices/web/editor/lines/line-explanation.tsx')).LineExplanation,
  { takesFocus: false },
);
const dialogs = createLazyComponent(async () => (await import('./issued-dialogs.tsx')).IssuedDialogs);

type IssuedPageProps = { invoice: Invoice; remindersOf?: ((invoice: Invoice) => ReactNode) | undefined };

/** An issued document: read-only, with its payments and what follows from it. */
export function IssuedPage({ invoice, remindersOf }: IssuedPageProps) {
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  // After “Issue and send”, or with an email that is sent again.
  const [params, setParams] = useSearchParams();
  const [chosenDialog, setDialog] = useState<IssuedDialog | null>(null);
  const dialog = chosenDialog ?? (params.has('send') ? 'send' : null);
  const [emailStart, setEmailStart] = useState<EmailStart>();
  const [handedTo, setHandedTo] = useState<readonly string[]>([]);
  const previous = invoice.deliveries.find(({ id }) => id === params.get('send'));
  const actions = useIssuedActions(invoice, setDialog);
  usePrefetchedParts(dialogs.preload);
  const { content, calculation } = useMemo(() => issuedContent(invoice), [invoice]);
  const explain = (lineId: string) => {
    const line = invoice.lines.find(({ id }) => id === lineId);
    const calculated = calculation?.lines.find(({ id }) => id === lineId);
    return line && <explanation.Component {...{ line, calculated }} currency={invoice.currency} />;
  };
  const close = () => {
    setDialog(null);
    setHandedTo([]);
    if (params.has('send')) setParams({}, { replace: true });
  };
  const send = (start?: EmailStart) => {
    setEmailStart(start);
    setDialog('send');
  };
  const canSend = invoice.state !== 'void';
  const isSent = invoice.deliveries.some(({ status }) => status !== 'failed' && status !== 'cancelled');
  const takesPayments =
    invoice.state === 'issued' && (invoice.type === 'invoice' || invoice.type === 'deposit');
  return (
    <>
      <DetailPage
        back={{ label: m.invoices, to: '/invoices' }}
        record={invoice}
        onRetry={() => undefined}
        missing={{ heading: '', hint: '' }}
        title={invoiceTitle}
        status={() => <InvoiceStatusChip of={invoice} today={today} />}
        actions={() => (
          <>
            {canSend && (
              <Button variant="outlined" icon={Share2} onClick={() => setDialog('share')}>
                {m.share}
              </Button>
            )}
            <Button variant="outlined" icon={Download} onClick={() => void downloadPdf(invoice)}>
              {m.downloadPdf}
            </Button>
            {invoice.eInvoice && (
              <Button variant="outlined" icon={FileCode} onClick={() => void downloadEInvoice(invoice)}>
                {m.downloadEInvoice}
              </Button>
            )}
            {canSend && (
              <Button variant={isSent ? 'outlined' : 'filled'} icon={Send} onClick={() => send()}>
                {m.send}
              </Button>
            )}
            {actions.main && (
              <Button variant={canSend && !isSent ? 'outlined' : 'filled'} onClick={actions.main.onClick}>
                {actions.main.label}
              </Button>
            )}
            <RowActions of={invoiceTitle(invoice)} actions={actions.menu} />
          </>
        )}
      >
        {() => (
          <>
            {takesPayments && <PaymentNotices of={{ invoiceId: invoice.id }} today={today} />}
            {canSend && <WaitingEmails deliveries={invoice.deliveries} timeZone={timeZone} />}
            {canSend && (
              <DeliveryAlert
                deliveries={invoice.deliveries}
                onSendAgain={(email) =>
                  email.isReminder ? setParams({ remind: '' }, { replace: true }) : send(startAgain(email))
                }
              />
            )}
            <div className={styles.page}>
              <div className={styles.rail}>
                {takesPayments && <PaymentsSection invoice={invoice} today={today} />}
                {takesPayments && remindersOf?.(invoice)}
                <ShareSection invoice={invoice} onShare={() => setDialog('share')} />
              </div>
              <div className={styles.document}>
                {content ? (
                  <IssuedDocument content={content} explain={explain} />
                ) : (
                  <Section title={m.lines} isPadded>
                    <NoTotals />
                  </Section>
                )}
              </div>
              <div className={styles.rail}>
                <OwnerDetails invoice={invoice} timeZone={timeZone} />
                <RelatedSection invoice={invoice} />
                <HistorySection invoice={invoice} />
              </div>
            </div>
          </>
        )}
      </DetailPage>
      {dialog && (
        <dialogs.Component
          {...{ invoice, dialog, today }}
          emailStart={emailStart ?? (previous && startAgain(previous))}
          onSend={send}
          handedTo={handedTo}
          onHandedOver={(recipients) => {
            setHandedTo(recipients);
            setDialog('markSent');
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type IssuedContent = { calculation: InvoiceCalculation | null; content: InvoiceContent | null };

/** An issued document as it was frozen, in the language of the interface; null if its numbers can't be calculated with. */
function issuedContent(invoice: Invoice): IssuedContent {
  const { frozen, issueDay, currency } = invoice;
  const calculation = calculateDraft(toTerms(invoice));
  if (!frozen || issueDay === null || !calculation) return { calculation, content: null };
  const document = frozenInvoice({ ...invoice, frozen, issueDay });
  const format = screenFormat({ currency, seller: frozen.seller });
  return { calculation, content: composeInvoice(document, format) };
}
