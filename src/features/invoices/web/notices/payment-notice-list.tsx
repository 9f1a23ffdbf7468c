import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { PaymentNotice } from '#src/features/invoices/contract-notices.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './payment-notice-list.module.css';

/** Loaded on demand, with the form library. */
const { Component: RecordPaymentDialog } = createLazyComponent(
  async () =>
    (await import('#src/features/invoices/web/payments/record-payment-dialog.tsx')).RecordPaymentDialog,
);

type PaymentNoticesProps = {
  /** An invoice, the invoices of a client, or all. */
  of: { invoiceId?: string; clientId?: string };
  today: string;
};

/** Payments that the client reported: one click records or dismisses each. */
export function PaymentNotices({ of, today }: PaymentNoticesProps) {
  const { data } = useQuery(invoices.notices.queryOptions({ input: of }));
  const [recorded, setRecorded] = useState<PaymentNotice | null>(null);
  const items = data?.items ?? [];
  const isOfInvoice = of.invoiceId !== undefined;
  return (
    <>
      {items.length > 0 && (
        <div data-inset={!isOfInvoice || undefined} className={styles.notices}>
          {items.map((notice) => (
            <Alert
              key={notice.invoiceId}
              tone="info"
              action={
                <>
                  <Button tone="neutral" size="small" onClick={() => setRecorded(notice)}>
                    {m.recordPayment}
                  </Button>
                  <Button tone="neutral" size="small" onClick={() => void dismiss(notice)}>
                    {m.dismiss}
                  </Button>
                </>
              }
            >
              {noticeText(notice, today)}
              {!isOfInvoice && ` · ${notice.invoiceNumber}`}
            </Alert>
          ))}
        </div>
      )}
      {recorded && (
        <RecordPaymentDialog
          clientId={recorded.clientId}
          currency={recorded.currency}
          chosenIds={[recorded.invoiceId]}
          reported={{ day: recorded.paidDay, amountMinor: recorded.amountMinor }}
          today={today}
          onClose={() => setRecorded(null)}
        />
      )}
    </>
  );
}

function noticeText({ name, paidDay, amountMinor, currency }: PaymentNotice, today: string): string {
  const day = formatShortDay(paidDay, today);
  return amountMinor === null
    ? m.saysPaid({ name, day })
    : m.saysPaidAmount({ name, day, amount: formatMoney({ amountMinor, currency }) });
}

function dismiss({ invoiceId: id }: PaymentNotice): Promise<boolean> {
  const set = (isDismissed: boolean) => invoices.updateNotice.call({ id, isDismissed });
  return runMutation(() => set(true), {
    done: m.noticeDismissed,
    undo: () => set(false),
    keys: invoiceKeys,
    isRepeatable: true,
  });
}
