import { sql } from 'kysely';
import { extensionOf } from '#src/features/documents/rules/document-types.ts';
import { openDocuments } from '#src/features/documents/server/open-documents.ts';
import type { Installed, OpenedDocument } from '#src/features/documents/server/open-documents.ts';
import { findStoredDocuments } from '#src/features/documents/server/queries.ts';
import type { Owner } from '#src/platform/server/database/database.ts';

type NamedExpense = { id: string; name: string };

/**
 * The receipts of expenses in their order, with the names of the expenses.
 * @throws KeyUnavailable
 */
export async function openReceipts(
  installed: Installed,
  owner: Owner,
  expenses: readonly NamedExpense[],
): Promise<OpenedDocument[]> {
  const nameOf = new Map(expenses.map(({ id, name }) => [id, name]));
  const expenseOf = new Map<string, string>();
  const opened = await openDocuments(installed, owner, {
    ids: [...nameOf.keys()],
    async find(db, { ownerId }, expenseIds) {
      const { rows } = await sql<{ id: string; expenseId: string }>`
        select id, expense_id from documents where user_id = ${ownerId} and expense_id = any(${expenseIds}::uuid[])
          order by array_position(${expenseIds}::uuid[], expense_id), created_at, id`.execute(db);
      for (const { id, expenseId } of rows) expenseOf.set(id, expenseId);
      return findStoredDocuments(db, owner, [...expenseOf.keys()]);
    },
  });
  return opened.map(({ name, ...receipt }) => ({
    ...receipt,
    name: `${nameOf.get(expenseOf.get(receipt.document.id) ?? '') ?? 'receipt'}${extensionOf(name) && `.${extensionOf(name)}`}`,
  }));
}
