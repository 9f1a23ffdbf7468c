import { sql } from 'kysely';
import type { ExpenseFilter, ExpenseTotals } from '#src/features/expenses/contract-list.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import {
  amountIn,
  isEntered,
  lacksRate,
  loadListContext,
  matchesExpenseFilter,
  taxIn,
} from './matching-expenses.ts';
import type { ListContext } from './matching-expenses.ts';

type SumRow = {
  currency: string;
  count: number;
  missingRateCount: number;
  grossMinor: number;
  selfAssessedTaxMinor: number;
  recoverableTaxMinor: number;
  accountMinor: number;
  accountTaxMinor: number;
};

/** Sums of the expenses that match; drafts, which cost nothing yet, count. */
export async function findExpenseTotals(
  db: Db,
  owner: Owner,
  filter: ExpenseFilter,
  context: ListContext,
): Promise<ExpenseTotals> {
  const { accountCurrency } = context;
  const { rows } = await sql<SumRow>`
    select e.currency, count(*)::int as count,
           (count(*) filter (where ${isEntered} and ${lacksRate(accountCurrency)}))::int as missing_rate_count,
           coalesce(sum(e.gross_minor) filter (where ${isEntered}), 0)::bigint as gross_minor,
           coalesce(sum(e.self_assessed_tax_minor) filter (where ${isEntered}), 0)::bigint as self_assessed_tax_minor,
           coalesce(sum(e.recoverable_tax_minor) filter (where ${isEntered}), 0)::bigint as recoverable_tax_minor,
           coalesce(sum(${amountIn(accountCurrency)}) filter (where ${isEntered}), 0)::bigint as account_minor,
           coalesce(sum(${taxIn(accountCurrency)}) filter (where ${isEntered}), 0)::bigint as account_tax_minor
      from expenses e where ${matchesExpenseFilter(owner, filter, context)}
      group by e.currency order by e.currency`.execute(db);
  const total = (field: 'count' | 'missingRateCount' | 'accountMinor' | 'accountTaxMinor') =>
    exactInteger(rows.reduce((sum, row) => sum + row[field], 0));
  return {
    count: total('count'),
    sums: rows.map(({ currency, grossMinor, selfAssessedTaxMinor, recoverableTaxMinor }) => ({
      currency,
      grossMinor: exactInteger(grossMinor),
      selfAssessedTaxMinor: exactInteger(selfAssessedTaxMinor),
      recoverableTaxMinor: exactInteger(recoverableTaxMinor),
    })),
    accountCurrency,
    accountMinor: total('accountMinor'),
    accountTaxMinor: total('accountTaxMinor'),
    missingRateCount: total('missingRateCount'),
  };
}

/** How many expenses match, with drafts. */
export async function countExpenses(db: Db, owner: Owner, filter: ExpenseFilter): Promise<number> {
  return (await findExpenseTotals(db, owner, filter, await loadListContext(db, owner))).count;
}
