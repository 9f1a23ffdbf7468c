import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ExpenseOverview } from '#src/features/expenses/contract-list.ts';
import { isSmallBusiness } from '#src/features/expenses/server/expense-settings.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import { minorDigitsByCurrency, sumByCurrency } from '#src/platform/shared/money.ts';
import { findDraftsOfExpenses } from './billed-on.ts';
import { isExpenseUnbilled } from './find-unbilled-expenses.ts';

/** The sums of `findUnbilledExpenses` by currency, without those on a draft, as `billExpense` bills each. */
export async function sumUnbilledExpenses(db: Db, owner: Owner): Promise<ExpenseOverview['unbilled']> {
  const { currency: account } = await findPreferences(db, owner);
  const isSmall = await isSmallBusiness(db, owner);
  const draftedIds = [...(await findDraftsOfExpenses(db, owner)).keys()];
  const isNet = sql`(e.billed_as = 'net' or e.billed_as is null and not ${isSmall}::boolean and e.recoverable_tax_minor <> 0)`;
  const digitsOf = (currency: RawBuilder<unknown>) =>
    sql`coalesce((${JSON.stringify(minorDigitsByCurrency)}::jsonb ->> ${currency})::int, 2)`;
  // Fractions, because a quotient would be rounded before the sum is: markup and rate multiply, and all is rounded once.
  const { rows } = await sql<{ currency: string; count: number; amountMinor: number | null }>`
    select billed_currency as currency, count(*)::int as count,
           sum(sign(top) * div(2 * abs(top) + bottom, 2 * bottom))::bigint as amount_minor
      from (
        select price.currency as billed_currency,
               (case when e.markup_minor is null then cost.base * (100 + coalesce(e.markup_percent, 0)) * 0.01
                  when cost.base < 0 then cost.base - e.markup_minor
                  else cost.base + e.markup_minor end) * price.top as top,
               price.bottom
          from expenses e
            left join projects p on p.user_id = e.user_id and p.id = e.project_id
            left join clients c on c.user_id = e.user_id and c.id = coalesce(p.client_id, e.client_id)
            left join invoiced_expenses billed on billed.user_id = e.user_id and billed.expense_id = e.id
            cross join lateral (
              select e.gross_minor + case when ${isNet} then e.self_assessed_tax_minor - e.recoverable_tax_minor else 0 end as base,
                     e.currency = ${account} or coalesce(e.currency = c.currency, false) as is_own
            ) cost
            cross join lateral (
              select case when is_own then e.currency else coalesce(e.account_currency, ${account}) end as currency,
                     -- Null without a rate: such an expense only counts.
                     case when is_own then 1
                       when e.account_currency is null then null
                       when e.charged_minor is not null and e.gross_minor <> 0 then e.charged_minor
                       else coalesce(e.exchange_rate, 0) * ('1e' || ${digitsOf(sql`e.account_currency`)})::numeric end as top,
                     case when is_own then 1
                       when e.charged_minor is not null and e.gross_minor <> 0 then abs(e.gross_minor)
                       else ('1e' || ${digitsOf(sql`e.currency`)})::numeric end as bottom
            ) price
          where e.user_id = ${owner.ownerId} and ${isExpenseUnbilled} and e.id <> all(${draftedIds}::uuid[])
      ) as priced
      group by billed_currency`.execute(db);
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    amounts: sumByCurrency(
      rows.flatMap(({ currency, amountMinor }) =>
        amountMinor === null ? [] : [{ currency, amountMinor: exactInteger(amountMinor) }],
      ),
    ),
  };
}
