import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import type { ExpenseTotals as Totals } from '#src/features/expenses/contract-list.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './expenses.module.css';

type ListedTotalsProps = {
  totals: Totals | undefined;
  /** How many there are. */
  children?: ReactNode;
};

/** What the listed expenses cost: per currency, and in the account's where all can be converted. */
export function ListedTotals({ totals, children }: ListedTotalsProps) {
  if (!totals || totals.count === 0) return null;
  const { sums, accountCurrency, accountMinor, accountTaxMinor, missingRateCount } = totals;
  const hasOthers = sums.some(({ currency }) => currency !== accountCurrency);
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: accountCurrency });
  return (
    <section aria-label={m.totals} className={styles.totals}>
      <Total label={m.total}>
        <Amount of={sums.map(({ grossMinor, currency }) => ({ amountMinor: grossMinor, currency }))} />
      </Total>
      {sums.some(({ selfAssessedTaxMinor }) => selfAssessedTaxMinor !== 0) && (
        <Total label={m.selfAssessedTax}>
          <Amount
            of={sums.map(({ selfAssessedTaxMinor, currency }) => ({
              amountMinor: selfAssessedTaxMinor,
              currency,
            }))}
          />
        </Total>
      )}
      <Total label={m.recoverableTax}>
        <Amount
          of={sums.map(({ recoverableTaxMinor, currency }) => ({
            amountMinor: recoverableTaxMinor,
            currency,
          }))}
        />
      </Total>
      {hasOthers && (
        <Total label={m.totalIn({ currency: accountCurrency })}>
          <Amount of={[{ amountMinor: accountMinor, currency: accountCurrency }]} />
          {' · '}
          <Part label={m.net} amount={money(accountMinor - accountTaxMinor)} />
          {' · '}
          <Part label={m.tax} amount={money(accountTaxMinor)} />
          {missingRateCount > 0 && ` · ${m.withoutRate({ count: missingRateCount })}`}
        </Total>
      )}
      {children}
    </section>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <span className={classNames(styles.label, text.quiet)}>{label}</span>
      {children}
    </span>
  );
}

/** Stays on one line. */
function Part({ label, amount }: { label: string; amount: string }) {
  return <span className={text.figures}>{`${label} ${amount}`}</span>;
}
