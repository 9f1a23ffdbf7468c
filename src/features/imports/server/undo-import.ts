import { sql } from 'kysely';
import * as m from '#messages/api/imports.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { deleteUnchangedExpenses, removeUnusedCategories } from '#src/features/expenses/server/public.ts';
import type { UndeletedExpense } from '#src/features/expenses/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import { findProjectRow } from '#src/features/projects/server/public.ts';
import { deleteUnchangedEntries } from '#src/features/timesheets/server/public.ts';
import type { UndeletedEntry } from '#src/features/timesheets/server/public.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { listParts, saveUndone } from './run-queries.ts';

type KeptRecord = { what: string; why: string };

/** Deletes the records of an import, newest first, and lists those that stay. The import is locked. */
export async function undoImport(db: Db, owner: Owner, id: string): Promise<void> {
  const parts = (await listParts(db, owner, id)).toReversed();
  const kept: KeptRecord[] = [];
  const { lockedUntil } = await findPreferences(db, owner);
  for (const { entryIds } of parts) {
    for (const entry of await deleteUnchangedEntries(db, owner, entryIds, lockedUntil)) {
      const day = formatDay(entry.day, { day: 'numeric', month: 'short', year: 'numeric' });
      const what = m.namedEntry({ description: entry.description, day });
      kept.push({ what, why: keptReason(entry, lockedUntil) });
    }
  }
  for (const { expenseIds, categoryIds } of parts) {
    for (const expense of await deleteUnchangedExpenses(db, owner, expenseIds)) {
      kept.push({ what: expenseName(expense), why: expense.isUsed ? m.keptAsUsed : m.keptAsChanged });
    }
    await removeUnusedCategories(db, owner, categoryIds);
  }
  for (const { projectIds } of parts) {
    for (const projectId of projectIds) {
      const project = await findProjectRow(db, owner, projectId);
      if (project) kept.push(...(await deleteIfUnchanged(db, owner, 'projects', project)));
    }
  }
  for (const { clientIds } of parts) {
    for (const clientId of clientIds) {
      const client = await findClient(db, owner, clientId);
      if (client) kept.push(...(await deleteIfUnchanged(db, owner, 'clients', client)));
    }
  }
  await saveUndone(db, owner, id, kept.slice(0, importLimits.listedItems));
}

function expenseName({ day: on, vendor }: UndeletedExpense): string {
  const day = formatDay(on, { day: 'numeric', month: 'short', year: 'numeric' });
  return vendor === null ? m.expenseOn({ day }) : m.namedExpense({ vendor, day });
}

function keptReason({ day, invoiced, invoiceNumber }: UndeletedEntry, lockedUntil: LockedUntil): string {
  if (isLockedDay(day, lockedUntil)) return lockedTimeMessage(lockedUntil);
  if (!invoiced) return m.keptAsChanged;
  return invoiceNumber === null ? m.keptAsInvoiced : m.keptAsOnInvoice({ number: invoiceNumber });
}

type CreatedRecord = { id: string; name: string; createdAt: string; updatedAt: string };

/** Deletes the record unless it was changed or is referenced, which the foreign keys check. */
async function deleteIfUnchanged(
  db: Db,
  owner: Owner,
  kind: 'clients' | 'projects',
  made: CreatedRecord,
): Promise<KeptRecord[]> {
  const what = (kind === 'clients' ? m.namedClient : m.namedProject)({ name: made.name });
  // Not by revision: retainer usage changes that too.
  if (made.updatedAt !== made.createdAt) return [{ what, why: m.keptAsChanged }];
  await sql`savepoint before_removal`.execute(db);
  try {
    await deleteRecord(db, owner, kind, made.id);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint before_removal`.execute(db);
    return [{ what, why: m.keptAsUsed }];
  }
  await sql`release savepoint before_removal`.execute(db);
  return [];
}
