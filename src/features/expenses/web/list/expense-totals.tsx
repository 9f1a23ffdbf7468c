import Box from '@mui/material/Box';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';

type ExpenseTotalsProps = { expenses: readonly Expense[]; currency: string };

/** What the listed expenses cost: per currency, and in the account's where all can be converted. */
export function ExpenseTotals({ expenses, currency }: ExpenseTotalsProps) {
  const paid = expenses.map(({ grossMinor, currency: own }) => ({ amountMinor: grossMinor, currency: own }));
  const recoverable = expenses.map(({ recoverableTaxMinor, currency: own }) => ({
    amountMinor: recoverableTaxMinor,
    currency: own,
  }));
  const converted = expenses.map((expense) => inAccountCurrency(expense, currency));
  const unknown = converted.filter((amount) => amount === null).length;
  const hasOthers = expenses.some((expense) => expense.currency !== currency);
  return (
    <Box component="section" aria-label={m.totals} sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, px: 1 }}>
      <Total label={m.total}>
        <Amount of={paid} />
      </Total>
      <Total label={m.recoverableTax}>
        <Amount of={recoverable} />
      </Total>
      {hasOthers && (
        <Total label={m.totalIn({ currency })}>
          <Amount
            of={converted.flatMap((amountMinor) => (amountMinor === null ? [] : [{ amountMinor, currency }]))}
          />
          {unknown > 0 && ` · ${m.withoutRate({ count: unknown })}`}
        </Total>
      )}
    </Box>
  );
}

function Total({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span>
      <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
        {label}
      </Box>
      {children}
    </span>
  );
}

/** Null while nothing says how to convert it. */
function inAccountCurrency(
  { currency, grossMinor, accountCurrency, accountMinor }: Expense,
  wanted: string,
): number | null {
  if (currency === wanted) return grossMinor;
  return accountCurrency === wanted ? accountMinor : null;
}
