import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { readableLines } from './expense-form-values.ts';
import type { ExpenseForm } from './expense-form-values.ts';

/** What the lines add up to, while they are typed. */
export function ExpenseSums({ currency }: { currency: string }) {
  const { lines, kind = 'purchase', pricesIncludeTax = true, taxCase = 'domestic' } = useWatch<ExpenseForm>();
  const sums = calculateExpense({ kind, pricesIncludeTax, taxCase, lines: readableLines(lines ?? []) });
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <Box
      role="status"
      sx={{ ...tabularNumbers, display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 4 }}
    >
      <span>
        {m.net} {money(sums.netMinor)}
      </span>
      <span>
        {m.tax} {money(sums.taxMinor)}
      </span>
      {sums.selfAssessedTaxMinor !== 0 && (
        <span>
          {m.selfAssessedTax} {money(sums.selfAssessedTaxMinor)}
        </span>
      )}
      <strong>
        {m.total} {money(sums.grossMinor)}
      </strong>
    </Box>
  );
}
