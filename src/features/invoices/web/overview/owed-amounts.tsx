import * as m from '#messages/invoices.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { OpenInvoices } from './open-invoices.ts';
import * as styles from './overview.module.css';

type OwedAmountsProps = {
  of: OpenInvoices;
  /** The filtered list that each figure opens. */
  list: string;
};

/** Open and overdue amounts and money on account side by side, one currency per line. */
export function OwedAmounts({ of: { open, overdue, onAccount }, list }: OwedAmountsProps) {
  return (
    <dl className={styles.figures}>
      {[
        { tab: 'open', label: m.open, ...open },
        { tab: 'overdue', label: m.overdue, ...overdue },
        ...(onAccount.length > 0
          ? [{ tab: 'onAccount', label: m.onAccountLabel, count: 0, amounts: onAccount }]
          : []),
      ].map(({ tab, label, count, amounts }) => (
        <div key={tab} data-late={(tab === 'overdue' && count > 0) || undefined}>
          <dt>{label}</dt>
          <dd>
            {amounts.length === 0 && '–'}
            {amounts.map((money) => (
              <div key={money.currency}>{formatMoney(money)}</div>
            ))}
          </dd>
          {count > 0 && (
            <dd>
              <TextLink to={`${list}&tab=${tab}`} isLine className={text.small}>
                {m.invoiceCount({ count })}
              </TextLink>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
