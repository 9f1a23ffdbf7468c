import { decryptPrivateFields } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import type { ExpenseFilter } from '#src/features/expenses/contract-list.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { eachPage } from '#src/platform/server/export-contract.ts';
import { listExpenses } from './list/list-expenses.ts';
import { loadListContext } from './list/matching-expenses.ts';

/** Filtered expenses with their vendors and notes in plain, page by page. */
export async function* filteredExpenses(
  db: Db,
  owner: Owner,
  filter: ExpenseFilter,
  cipher: FieldCipher | null,
): AsyncGenerator<Expense[]> {
  const context = await loadListContext(db, owner);
  const newestFirst = { ...filter, sort: 'day', order: 'desc' } as const;
  for await (const page of eachPage((cursor) =>
    listExpenses(db, owner, { ...newestFirst, ...cursor }, context),
  ))
    yield await Promise.all(
      page.map((expense) => decryptPrivateFields(cipher, privateExpenseFields, expense)),
    );
}
