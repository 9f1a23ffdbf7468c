import { sql } from 'kysely';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';

/** The vendor is null in private mode. */
export type UndeletedExpense = { id: string; day: string; vendor: string | null; isUsed: boolean };

/** Deletes imported expenses, except those that were changed, got a receipt or are used since. Returns these. */
export async function deleteUnchangedExpenses(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<UndeletedExpense[]> {
  const { rows } = await sql<Omit<UndeletedExpense, 'isUsed'> & { isChanged: boolean }>`
    select id, day, vendor, revision > 1 or exists (
        select from documents where documents.user_id = ${owner.ownerId} and expense_id = expenses.id) as is_changed
      from expenses where user_id = ${owner.ownerId} and id = any(${ids}::uuid[])
      order by day, id for update`.execute(db);
  const kept: UndeletedExpense[] = [];
  for (const { isChanged, ...expense } of rows) {
    const isDeleted = !isChanged && (await deleteUnlessUsed(db, owner, expense.id));
    if (!isDeleted) kept.push({ ...expense, isUsed: !isChanged });
  }
  return kept;
}

/** The foreign keys say whether something else needs it. */
async function deleteUnlessUsed(db: Db, owner: Owner, id: string): Promise<boolean> {
  await sql`savepoint before_removal`.execute(db);
  try {
    await deleteRecord(db, owner, 'expenses', id);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint before_removal`.execute(db);
    return false;
  }
  await sql`release savepoint before_removal`.execute(db);
  return true;
}
