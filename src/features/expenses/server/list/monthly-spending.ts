import { sql } from 'kysely';
import { ExpenseLine } from '#src/features/expenses/contract-fields.ts';
import type { ExpenseFilter, MonthlySpending } from '#src/features/expenses/contract-list.ts';
import { calculateExpense } from '#src/features/expenses/rules/calculate-expense.ts';
import type { ExpenseRow } from '#src/features/expenses/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { roundShares } from '#src/platform/shared/decimals.ts';
import { amountIn, isEntered, matchesExpenseFilter } from './matching-expenses.ts';
import type { ListContext } from './matching-expenses.ts';

type Spending = { month: string; categoryId: string | null; amountMinor: number };
type DividedRow = Pick<ExpenseRow, 'kind' | 'pricesIncludeTax' | 'taxCase' | 'lines' | 'grossMinor'> &
  Pick<Spending, 'month' | 'amountMinor'>;

/** What was spent in the account's currency, with its cents: the sums of all categories are the total of the month. */
export async function sumByMonth(
  db: Db,
  owner: Owner,
  filter: ExpenseFilter,
  context: ListContext,
): Promise<{ currency: string; items: MonthlySpending[] }> {
  const { accountCurrency } = context;
  // Few expenses have net prices or another currency and several categories: only they need the calculation.
  const matching = sql`
    select to_char(e.day, 'YYYY-MM') as month, ${amountIn(accountCurrency)} as amount_minor, e.kind, e.lines,
           e.prices_include_tax, e.tax_case, e.gross_minor,
           case when jsonb_array_length(e.lines) = 1 then 'whole'
             when e.prices_include_tax and e.currency = ${accountCurrency} then 'lines' else 'shares' end as division
      from expenses e where ${matchesExpenseFilter(owner, filter, context)} and e.day is not null and ${isEntered}`;
  const { rows: whole } = await sql<Spending>`
    select month, category_id, sum(amount_minor)::bigint as amount_minor
      from (
        select month, lines #>> '{0,categoryId}' as category_id, amount_minor
          from (${matching}) expenses where division = 'whole' and amount_minor is not null
        union all
        select month, line ->> 'categoryId',
               (line ->> 'amountMinor')::bigint * case kind when 'refund' then -1 else 1 end
          from (${matching}) expenses cross join jsonb_array_elements(lines) line where division = 'lines'
      ) amounts group by month, category_id`.execute(db);
  const { rows: divided } = await sql<DividedRow>`
    select month, amount_minor, kind, prices_include_tax, tax_case, lines, gross_minor
      from (${matching}) expenses where division = 'shares' and amount_minor is not null`.execute(db);
  const sums = new Map<string, MonthlySpending>();
  for (const { month, categoryId, amountMinor } of [...whole, ...divided.flatMap(splitByCategory)]) {
    const key = `${month} ${categoryId}`;
    const sum = exactInteger((sums.get(key)?.amountMinor ?? 0) + amountMinor);
    sums.set(key, { month, categoryId, amountMinor: sum });
  }
  const items = [...sums.values()].toSorted((a, b) =>
    a.month === b.month ? b.amountMinor - a.amountMinor : a.month < b.month ? 1 : -1,
  );
  return { currency: accountCurrency, items };
}

/** The amount by lines, each with its tax; in another currency, by their shares. */
function splitByCategory({ month, amountMinor, lines, ...terms }: DividedRow): Spending[] {
  const parsed = parseStoredList(ExpenseLine, lines);
  const amounts = calculateExpense({ ...terms, lines: parsed }).lines.map(({ grossMinor }) => grossMinor);
  const shares = roundShares(
    // Those of a refund are all negative.
    amounts.map((amount) => BigInt(amount) * BigInt(Math.abs(amountMinor))),
    BigInt(Math.abs(terms.grossMinor)),
    BigInt(amountMinor),
  ).map(Number);
  return parsed.map(({ categoryId }, place) => ({ month, categoryId, amountMinor: shares[place] ?? 0 }));
}
