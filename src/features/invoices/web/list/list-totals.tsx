import * as m from '#messages/invoices.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import styles from './list.module.css';

type CurrencySum = {
  currency: string;
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
