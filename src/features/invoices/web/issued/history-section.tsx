import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Delivery, Invoice } from '#src/features/invoices/contract.ts';
import { paymentSteps } from '#src/features/invoices/rules/payments/payment-steps.ts';
import { invoices, payments } from '#src/features/invoices/web/api.ts';
import { deliveryText } from '#src/features/invoices/web/deliveries/delivery-labels.ts';
import { paymentKindLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { LinkButton } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as textStyles from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import * as styles from './issued.module.css';

const { Component: SentEmailDialog } = createLazyComponent(
  async () => (await import('#src/features/invoices/web/deliveries/sent-email-dialog.tsx')).SentEmailDialog,
  { takesFocus: false },
);

type HistoryEvent = { key: string; at: string | null; text: string; delivery?: Delivery };

/** What happened to a document, newest first. */
export function HistorySection({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useAccount().preferences;
  const { data } = useQuery(payments.list.queryOptions({ input: { invoiceId: invoice.id, limit: 200 } }));
  const steps = paymentSteps(data?.items ?? [], invoice.id);
  const applied = steps.filter((step) => step.kind === 'applied');
  // Not those that only left money on account.
  const paid = steps.flatMap((step) => (step.kind === 'recorded' ? [step.payment] : []));
  const { createdAt, issuedAt, viewedAt, voidedAt, answeredAt } = invoice;
  const [shownEmail, setShownEmail] = useState<Delivery | null>(null);
  const events: HistoryEvent[] = [
    { key: 'created', at: createdAt, text: m.draftCreated },
    { key: 'issued', at: issuedAt, text: invoice.eInvoice ? m.issuedWithEInvoice : m.issued },
    { key: 'viewed', at: viewedAt, text: m.viewed },
    { key: 'answered', at: answeredAt, text: answerText(invoice) },
    { key: 'voided', at: voidedAt, text: m.voided },
    ...invoice.deliveries.map((delivery) => ({
      key: delivery.id,
      at: delivery.createdAt,
      text: deliveryText(delivery, timeZone),
      delivery,
    })),
    ...applied.map(({ at, amountMinor }) => ({
      key: at,
      at,
      text: `${m.appliedFromAccount} · ${formatMoney({ amountMinor, currency: invoice.currency })}`,
    })),
    ...paid.flatMap(({ id, createdAt: at, updatedAt, revision, kind, amountMinor, currency }) => {
      const text = `${paymentKindLabels[kind]} · ${formatMoney({ amountMinor, currency })}`;
      const recorded = { key: id, at, text };
      // What was applied from account changed the payment at the same time.
      const isEdited = revision > 1 && applied.every((step) => step.at !== updatedAt);
      return isEdited
        ? [recorded, { key: `${id}-edited`, at: updatedAt, text: m.edited({ what: text }) }]
        : [recorded];
    }),
  ]
    .filter((event) => event.at !== null)
    .toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1));
  return (
    <Section title={m.history}>
      <ol aria-label={m.history} className={classNames(textStyles.list, styles.events)}>
        {events.map(({ key, at, text, delivery }) => (
          <li key={key}>
            <time dateTime={at ?? ''} className={textStyles.quiet}>
              {formatInstant(at ?? '', { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </time>
            {delivery ? (
              <DeliveryEvent delivery={delivery} text={text} onShow={() => setShownEmail(delivery)} />
            ) : (
              text
            )}
          </li>
        ))}
      </ol>
      {shownEmail && <SentEmailDialog email={shownEmail} onClose={() => setShownEmail(null)} />}
    </Section>
  );
}

function answerText({ state, answeredBy: name }: Invoice): string {
  if (state === 'declined') return name === null ? m.recordedDeclined : m.declinedByName({ name });
  return name === null ? m.recordedAccepted : m.acceptedByName({ name });
}

type DeliveryEventProps = { delivery: Delivery; text: string; onShow: () => void };

/** An email can be read again; what was recorded by hand can be removed. */
function DeliveryEvent({ delivery: { id, way }, text, onShow }: DeliveryEventProps) {
  if (way === 'email') return <LinkButton onClick={onShow}>{text}</LinkButton>;
  const remove = () =>
    runMutation(() => invoices.removeDelivery.call({ id }), { done: m.recordRemoved, keys: invoiceKeys });
  return (
    <div className={styles.recorded}>
      {text}
      <LinkButton onClick={() => void remove()}>{m.remove}</LinkButton>
    </div>
  );
}
