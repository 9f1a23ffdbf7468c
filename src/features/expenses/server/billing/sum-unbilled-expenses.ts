import { sql } from 'kysely';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import type { ExpenseOverview } from '#src/features/expenses/contract-list.ts';
import { isSmallBusiness } from '#src/features/expenses/server/expense-settings.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { findDraftsOfExpenses } from './billed-on.ts';
import { findUnbilledExpenses, isExpenseUnbilled } from './find-unbilled-expenses.ts';

/**
 * The sums of `findUnbilledExpenses` by currency, without those on a draft. The database sums what is billed in its own
 * currency, as `billExpense` does; expenses to be converted, or whose tax the buyer owes, are calculated one by one.
 */
export async function sumUnbilledExpenses(db: Db, owner: Owner): Promise<ExpenseOverview['unbilled']> {
  const { currency: account } = await findPreferences(db, owner);
  const isSmall = await isSmallBusiness(db, owner);
  const draftedIds = [...(await findDraftsOfExpenses(db, owner)).keys()];
  const isSummed = sql`(e.currency in (c.currency, ${account}) and e.tax_case not in ('reverseCharge', 'intraCommunity'))`;
  const base = sql`(e.gross_minor - case
    when coalesce(e.billed_as, 'net') = 'net' and not (e.billed_as is null and ${isSmall})
      then e.recoverable_tax_minor else 0 end)`;
  const { rows } = await sql<{ currency: string; count: number; amountMinor: number }>`
    select e.currency, count(*)::int as count,
           sum(round(case
             when e.markup_minor is null then ${base} * (100 + coalesce(e.markup_percent, 0)) * 0.01
             when ${base} < 0 then ${base} - e.markup_minor
             else ${base} + e.markup_minor end))::bigint as amount_minor
      from expenses e
        left join projects p on p.user_id = e.user_id and p.id = e.project_id
        left join clients c on c.user_id = e.user_id and c.id = coalesce(p.client_id, e.client_id)
        left join invoiced_expenses billed on billed.user_id = e.user_id and billed.expense_id = e.id
      where e.user_id = ${owner.ownerId} and ${isExpenseUnbilled} and ${isSummed} and e.id <> all(${draftedIds}::uuid[])
      group by e.currency`.execute(db);
  const others = await findUnbilledExpenses(db, owner, {}, sql`(${isSummed}) is not true`);
  const open = others.filter(({ draftId }) => draftId === null);
  const sums = rows.map(({ currency, amountMinor }) => ({
    currency,
    amountMinor: exactInteger(amountMinor),
  }));
  const converted = open.flatMap(({ currency, amountMinor }) =>
    amountMinor === null ? [] : [{ currency, amountMinor }],
  );
  return {
    count: rows.reduce((total, { count }) => total + count, open.length),
    amounts: sumByCurrency([...sums, ...converted]),
  };
}
