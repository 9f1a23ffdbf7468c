import { sql } from 'kysely';
import type { ExpenseOverview } from '#src/features/expenses/contract-list.ts';
import { sumUnbilledExpenses } from '#src/features/expenses/server/billing/sum-unbilled-expenses.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { amountIn, isEntered, isInState } from './matching-expenses.ts';
import type { ListContext } from './matching-expenses.ts';

type Row = Record<'count' | 'monthCount' | 'monthMinor' | 'owedCount' | 'owedMinor', number> &
  Pick<ExpenseOverview, 'missingReceiptCount' | 'draftCount'>;

/** What the dashboard shows. */
export async function findExpenseOverview(
  db: Db,
  owner: Owner,
  { from, to }: DayRange,
  context: ListContext,
): Promise<ExpenseOverview> {
  const { ownerId } = owner;
  const { accountCurrency } = context;
  const isOfMonth = sql`e.day between ${from} and ${to} and ${isEntered}`;
  const isOwed = isInState('toReimburse', context);
  const amount = amountIn(accountCurrency);
  const { rows } = await sql<Row>`
    select count(*)::int as count,
           (count(*) filter (where ${isOfMonth}))::int as month_count,
           coalesce(sum(${amount}) filter (where ${isOfMonth}), 0)::bigint as month_minor,
           (count(*) filter (where ${isOwed}))::int as owed_count,
           coalesce(sum(${amount}) filter (where ${isOwed}), 0)::bigint as owed_minor,
           (count(*) filter (where ${isInState('draft', context)}))::int as draft_count,
           (select count(*) from expenses e
              where e.user_id = ${ownerId} and ${isInState('missingReceipt', context)})::int as missing_receipt_count
      from expenses e where e.user_id = ${ownerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A count has one row.');
  return {
    currency: accountCurrency,
    count: row.count,
    month: { count: row.monthCount, amountMinor: exactInteger(row.monthMinor) },
    toReimburse: { count: row.owedCount, amountMinor: exactInteger(row.owedMinor) },
    unbilled: await sumUnbilledExpenses(db, owner),
    missingReceiptCount: row.missingReceiptCount,
    draftCount: row.draftCount,
  };
}
