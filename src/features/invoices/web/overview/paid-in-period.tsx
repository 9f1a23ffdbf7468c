import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { paymentKindLabels, paymentMethodLabels } from '#src/features/invoices/web/invoice-labels.ts';
import { useClientsById } from '#src/features/invoices/web/queries.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './overview.module.css';
import { PeriodList } from './period-list.tsx';

type PaidInPeriodProps = { title: string; none: string; period: DayRange; today: string };

/** Payments and refunds of a period, with their sum. */
export function PaidInPeriod({ title, none, period, today }: PaidInPeriodProps) {
  const query = useQuery(allPagesQuery(payments.list, period));
  const { clients } = useClientsById();
  // A write-off is no money.
  const items = query.data?.items.filter(({ kind }) => kind !== 'writeOff');
  return (
    <Section
      title={title}
      action={
        <span className={text.medium}>
          <Amount of={(items ?? []).map(received)} />
        </span>
      }
    >
      <PeriodList label={title} query={query} items={items} none={none}>
        {(payment) => (
          <li key={payment.id} className={styles.document}>
            <div className={classNames(text.medium, text.truncated)}>
              {[clients.get(payment.clientId)?.name, ...paidNumbers(payment)].filter(Boolean).join(' · ')}
            </div>
            <div className={styles.facts}>
              <span className={classNames(text.small, text.quiet)}>{formatShortDay(payment.day, today)}</span>
              <span className={classNames(text.small, text.quiet)}>
                {payment.kind === 'refund' ? paymentKindLabels.refund : paymentMethodLabels[payment.method]}
              </span>
            </div>
            <div className={classNames(text.medium, styles.amount)}>
              <PaymentLink payment={payment} />
            </div>
          </li>
        )}
      </PeriodList>
    </Section>
  );
}

/** To the invoice that it paid; a payment on account has none. */
function PaymentLink({ payment }: { payment: Payment }) {
  const [paid] = payment.allocations;
  const amount = <Amount of={received(payment)} />;
  return paid === undefined ? (
    amount
  ) : (
    <TextLink to={`/invoices/${paid.invoiceId}`} isQuiet isInside>
      {amount}
    </TextLink>
  );
}

function paidNumbers({ allocations }: Payment): string[] {
  return allocations.length === 0 ? [m.paidOnAccount] : allocations.map(({ invoiceNumber }) => invoiceNumber);
}

function received({ kind, amountMinor, currency }: Payment): Money {
  return { currency, amountMinor: kind === 'refund' ? -amountMinor : amountMinor };
}
