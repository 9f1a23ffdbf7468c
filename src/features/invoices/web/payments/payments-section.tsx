import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { paymentSteps } from '#src/features/invoices/rules/payments/payment-steps.ts';
import { settleClaims } from '#src/features/invoices/rules/payments/settle-fees-and-interest.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { DueIn } from '#src/features/invoices/web/due-in.tsx';
import { formatMoney } from '#src/platform/shared/money.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { CreditAlert } from './credit-alert.tsx';
import { AppliedRow, PaymentRow, paymentRow } from './payment-rows.tsx';
import * as styles from './payments.module.css';

const { Component: EditPaymentDialog } = createLazyComponent(
  async () => (await import('./edit-payment-dialog.tsx')).EditPaymentDialog,
);

/** Money received, applied from account, paid back and written off, and what is left. */
export function PaymentsSection({ invoice, today }: { invoice: Invoice; today: string }) {
  const { data } = useQuery(payments.list.queryOptions({ input: { invoiceId: invoice.id, limit: 200 } }));
  const { currency, balanceMinor, creditedMinor, claimedMinor } = invoice;
  const { settledMinor } = settleClaims(invoice);
  const [edited, setEdited] = useState<Payment | null>(null);
  const steps = paymentSteps(data?.items ?? [], invoice.id);
  const owedMinor = balanceMinor + claimedMinor;
  const hasNothingYet = owedMinor > 0 && steps.length === 0 && creditedMinor === 0 && claimedMinor === 0;
  return (
    <Section title={m.payments}>
      {owedMinor > 0 && (
        <div className={styles.owed}>
          <div className={classNames(text.small, text.quiet)}>{m.amountDue}</div>
          <div className={text.title}>{formatMoney({ amountMinor: owedMinor, currency })}</div>
          <div className={text.small}>
            <DueIn day={invoice.dueDay} today={today} />
          </div>
        </div>
      )}
      <ul hidden={hasNothingYet} className={text.list}>
        {steps.map((step) =>
          step.kind === 'applied' ? (
            <AppliedRow key={step.at} {...{ ...step, invoice, today }} />
          ) : (
            <PaymentRow
              key={step.payment.id}
              {...{ ...step, today }}
              onEdit={() => setEdited(step.payment)}
            />
          ),
        )}
        {creditedMinor !== 0 && (
          <li className={paymentRow}>
            <span>{m.creditNotes}</span>
            <span>{formatMoney({ amountMinor: -creditedMinor, currency })}</span>
          </li>
        )}
        <li className={classNames(paymentRow, styles.balance)}>
          <span>{m.balance}</span>
          <span>
            {formatMoney({
              amountMinor: claimedMinor > 0 ? balanceMinor + settledMinor : balanceMinor,
              currency,
            })}
          </span>
        </li>
        {claimedMinor > 0 && (
          <>
            <li className={paymentRow}>
              <span>{m.feesAndInterest}</span>
              <span>{formatMoney({ amountMinor: claimedMinor, currency })}</span>
            </li>
            {settledMinor > 0 && (
              <li className={paymentRow}>
                <span>{m.paidOfThem}</span>
                <span>{formatMoney({ amountMinor: -settledMinor, currency })}</span>
              </li>
            )}
            <li className={classNames(paymentRow, styles.balance)}>
              <span>{m.totalOwed}</span>
              <span>{formatMoney({ amountMinor: balanceMinor + claimedMinor, currency })}</span>
            </li>
          </>
        )}
      </ul>
      <div className={styles.credit}>
        <CreditAlert invoice={invoice} />
      </div>
      {edited && <EditPaymentDialog payment={edited} today={today} onClose={() => setEdited(null)} />}
    </Section>
  );
}
