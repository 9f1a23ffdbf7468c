import { useAccount } from '#src/features/identity/web/public.tsx';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoiceName } from '#src/features/invoices/web/invoice-labels.ts';
import { InvoiceStatusChip } from '#src/features/invoices/web/invoice-status-chip.tsx';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './overview.module.css';

type DocumentItemProps = {
  invoice: InvoiceSummary;
  /** In a list of several clients. */
  client?: string;
  today: string;
};

/** An invoice, quote or credit note in a list with its day, state and amount. */
export function DocumentItem({ invoice, client, today }: DocumentItemProps) {
  const { timeZone } = useAccount().preferences;
  const { id, issueDay, createdAt, dueMinor, currency } = invoice;
  return (
    <li className={styles.document}>
      <TextLink
        to={`/invoices/${id}`}
        isQuiet
        isLine
        isInside
        className={classNames(text.medium, text.truncated)}
      >
        {[client, invoiceName(invoice)].filter(Boolean).join(' · ')}
      </TextLink>
      <div className={styles.facts}>
        <span className={classNames(text.small, text.quiet)}>
          {formatShortDay(issueDay ?? localDay(createdAt, timeZone), today)}
        </span>
        <span>
          <InvoiceStatusChip of={invoice} today={today} />
        </span>
      </div>
      <div className={classNames(text.medium, styles.amount)}>
        <Amount of={{ amountMinor: dueMinor, currency }} />
      </div>
    </li>
  );
}
