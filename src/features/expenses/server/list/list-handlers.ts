import { expensesContract } from '#src/features/expenses/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { findExpenseOverview } from './expense-overview.ts';
import { listExpenses } from './list-expenses.ts';
import { listVendors } from './list-vendors.ts';
import { loadListContext } from './matching-expenses.ts';
import { sumByMonth } from './monthly-spending.ts';
import { findExpenseTotals } from './sum-expenses.ts';

const os = implementSecured(expensesContract);

export const listHandlers = {
  list: os.list.handler(async ({ input, context: { db, owner } }) =>
    listExpenses(db, owner, input, await loadListContext(db, owner)),
  ),
  totals: os.totals.handler(async ({ input, context: { db, owner } }) =>
    findExpenseTotals(db, owner, input, await loadListContext(db, owner)),
  ),
  monthly: os.monthly.handler(async ({ input, context: { db, owner } }) =>
    sumByMonth(db, owner, input, await loadListContext(db, owner)),
  ),
  overview: os.overview.handler(async ({ input, context: { db, owner } }) =>
    findExpenseOverview(db, owner, input, await loadListContext(db, owner)),
  ),
  vendors: os.vendors.handler(({ context: { db, owner } }) => listVendors(db, owner)),
};
