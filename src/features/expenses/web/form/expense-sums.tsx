import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import { convertExpense, convertTax, impliedRate } from '#src/features/expenses/rules/convert-expense.ts';
import { isConvertible } from '#src/features/expenses/rules/expense-problems.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { readableConversion, readableLines } from './expense-form-values.ts';
import type { ExpenseForm } from './expense-form-values.ts';
import * as styles from './expense-form.module.css';

type Sums = { netMinor: number; taxMinor: number; grossMinor: number };

/** What the lines add up to, while they are typed; in another currency, also in the account's. */
export function ExpenseSums({ currency }: { currency: string }) {
  const values = useWatch<ExpenseForm>();
  const { lines, kind = 'purchase', pricesIncludeTax = true, taxCase = 'domestic' } = values;
  const sums = calculateExpense({ kind, pricesIncludeTax, taxCase, lines: readableLines(lines ?? []) });
  return (
    <div role="status" className={classNames(text.figures, styles.sums)}>
      <SumRow sums={sums} currency={currency}>
        {sums.selfAssessedTaxMinor !== 0 && (
          <span>
            {m.selfAssessedTax} {formatMoney({ amountMinor: sums.selfAssessedTaxMinor, currency })}
          </span>
        )}
      </SumRow>
      <ConvertedSums sums={sums} currency={currency} conversion={readableConversion(values)} />
    </div>
  );
}

type ConvertedSumsProps = {
  sums: Sums;
  currency: string;
  conversion: ReturnType<typeof readableConversion>;
};

/** What a bank or card charged says the rate; else the rate says the amount. */
function ConvertedSums({ sums, currency, conversion }: ConvertedSumsProps) {
  const account = useAccount().preferences.currency;
  const paid = { amountMinor: sums.grossMinor, currency };
  if (!isConvertible(paid, conversion.exchangeRate)) return null;
  const { accountMinor } = convertExpense({ ...conversion, currency, grossMinor: sums.grossMinor }, account);
  if (accountMinor === null || sums.grossMinor === 0) return null;
  const rate =
    conversion.chargedMinor === null
      ? null
      : impliedRate(paid, { amountMinor: accountMinor, currency: account });
  return (
    <SumRow sums={{ ...convertTax(sums, accountMinor), grossMinor: accountMinor }} currency={account}>
      {rate !== null && (
        <span>
          {m.impliedRate({
            from: currency,
            to: account,
            rate: formatNumber(Number(rate), { maximumFractionDigits: 6 }),
          })}
        </span>
      )}
    </SumRow>
  );
}

type SumRowProps = { sums: Sums; currency: string; children: React.ReactNode };

function SumRow({ sums, currency, children }: SumRowProps) {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return (
    <div className={styles.sum}>
      <span>
        {m.net} {money(sums.netMinor)}
      </span>
      <span>
        {m.tax} {money(sums.taxMinor)}
      </span>
      {children}
      <strong>
        {m.total} {money(sums.grossMinor)}
      </strong>
    </div>
  );
}
