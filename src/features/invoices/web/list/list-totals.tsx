import * as m from '#messages/invoices.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import { formatAmounts } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as styles from './list.module.css';

type CurrencySum = {
  currency: string;
  dueMinor: number;
  balanceMinor: number;
  onAccountMinor: number;
  ageing: readonly number[];
};

/** What clients owe, in each currency and by age. */
export function InvoiceTotals({ sums }: { sums: readonly CurrencySum[] }) {
  const open = sums.filter(({ ageing }) => ageing.some((amount) => amount !== 0));
  if (open.length === 0) return null;
  return (
    <Card as="section" aria-label={m.openAmounts} className={styles.sums}>
      {open.map((sum) => (
        <CurrencyTotals key={sum.currency} sum={sum} />
      ))}
    </Card>
  );
}

/** “€48,210.00 issued · €12,300.00 open” below the list; nothing without either. */
export function formatSums(tab: InvoiceTab, sums: readonly CurrencySum[]): string | undefined {
  const due = formatAmounts(sums.map(({ currency, dueMinor }) => ({ currency, amountMinor: dueMinor })));
  const open = formatAmounts(
    sums.map(({ currency, balanceMinor }) => ({ currency, amountMinor: balanceMinor })),
  );
  const parts = [
    // Drafts are listed among invoices, but they aren’t issued.
    due !== '' && (isOfIssued(tab) ? m.sumIssued({ amount: due }) : m.sumOfTab({ amount: due })),
    open !== '' && m.openAmount({ amount: open }),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

const isOfIssued = (tab: InvoiceTab) =>
  tab === 'invoices' || tab === 'open' || tab === 'overdue' || tab === 'paid';

function CurrencyTotals({ sum: { currency, balanceMinor, onAccountMinor, ageing } }: { sum: CurrencySum }) {
  const total = ageing.reduce((all, amount) => all + Math.max(amount, 0), 0);
  return (
    <div className={styles.sum}>
      <div className={styles.figures}>
        <strong>
          <Amount of={{ amountMinor: balanceMinor, currency }} />
        </strong>
        <span>{m.open}</span>
        {onAccountMinor > 0 && (
          <span>
            <Amount of={{ amountMinor: onAccountMinor, currency }} /> {m.onAccountLabel}
          </span>
        )}
      </div>
      <div aria-hidden className={styles.bar}>
        {ageing.map((amount, place) => (
          <span
            key={ageLabels[place]}
            data-age={place}
            hidden={amount <= 0}
            style={{ flexGrow: amount / Math.max(total, 1) }}
          />
        ))}
      </div>
      <dl className={styles.legend}>
        {ageing.map((amount, place) => (
          <div key={ageLabels[place]} hidden={amount === 0}>
            <dt data-age={place}>{ageLabels[place]}</dt>
            <dd>
              <Amount of={{ amountMinor: amount, currency }} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const ageLabels = [m.notDue, m.overdue30, m.overdue60, m.overdue90, m.overdueMore];
