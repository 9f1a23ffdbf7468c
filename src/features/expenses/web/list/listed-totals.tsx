import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import type { ExpenseTotals as Totals } from '#src/features/expenses/contract-list.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';

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
    <Box
      component="section"
      aria-label={m.totals}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, px: 1 }}
    >
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
    </Box>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
        {label}
      </Box>
      {children}
    </span>
  );
}

/** Stays on one line. */
function Part({ label, amount }: { label: string; amount: string }) {
  return <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`${label} ${amount}`}</Box>;
}
