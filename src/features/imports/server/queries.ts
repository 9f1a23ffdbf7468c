import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type { Import, ImportSummary } from '#src/features/imports/contract.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import type { ReferenceIds } from '#src/features/imports/rules/plan/client-project-match.ts';
import { undoDays, undoDeadline } from '#src/features/imports/rules/undo-deadline.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { Inspection } from './inspect-file.ts';
import { mayHoldPrivateFields, hasMadeNothing } from './private-mode-conversion.ts';

type Row = Selectable<Tables['imports']>;

/** Bytes of a file read per query: a few milliseconds each. */
const filePartBytes = 1024 * 1024;

export type NewImport = { id: string; fileName: string; content: Buffer; inspection: Inspection };

/** Stores an uploaded file. False if the owner already has an import with this id. */
export async function insertImport(
  db: Db,
  { ownerId }: Owner,
  { id, fileName, content, inspection }: NewImport,
): Promise<boolean> {
  const { settings, ...details } = inspection;
  const added = await db
    .insertInto('imports')
    .values({
      userId: ownerId,
      id,
      fileName,
      sizeBytes: content.length,
      inspection: JSON.stringify(details),
      settings: JSON.stringify(settings),
    })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  for (let start = 0, part = 0; start < content.length; start += filePartBytes, part += 1) {
    await db
      .insertInto('importFiles')
      .values({
        userId: ownerId,
        importId: id,
        part,
        content: content.subarray(start, start + filePartBytes),
      })
      .execute();
  }
  return true;
}

/** Keeps the newest pending files (private ones for a day), and leftovers of finished imports for 30 days. */
export async function deleteExpiredImports(db: Db, owner: Owner): Promise<void> {
  const { ownerId } = owner;
  if (await isPrivateInTransaction(db, owner)) {
    await sql`
      delete from imports where user_id = ${ownerId} and ${hasMadeNothing} and ${mayHoldPrivateFields}
        and created_at < now() - interval '1 day'`.execute(db);
  }
  await sql`
    delete from imports where user_id = ${ownerId} and status = 'ready'
      and id not in (select id from imports where user_id = ${ownerId} and status = 'ready'
                     order by created_at desc, id desc limit ${importLimits.readyFiles})`.execute(db);
  await sql`
    delete from imports where user_id = ${ownerId} and created_at < now() - interval '1 year'`.execute(db);
  await sql`
    with expired as (
      update imports set problem_file = null
        where user_id = ${ownerId} and finished_at < now() - make_interval(days => ${undoDays}) and problem_file is not null
    )
    delete from import_parts using imports i
      where import_parts.user_id = ${ownerId} and i.user_id = ${ownerId} and i.id = import_parts.import_id
        and i.finished_at < now() - make_interval(days => ${undoDays})`.execute(db);
}

/** The file of a pending or running import; empty once it's done. */
export async function findFile(db: Db, { ownerId }: Owner, id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from import_files
        where user_id = ${ownerId} and import_id = ${id} and part = ${parts.length}`.execute(db);
    const [row] = rows;
    if (!row) return Buffer.concat(parts);
    parts.push(row.content);
  }
}

export async function listImports(db: Db, { ownerId }: Owner): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .where('userId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toImportSummary);
}

export async function findImport(db: Db, { ownerId }: Owner, id: string): Promise<Import | null> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toImport(row) : null;
}

/** Locks the row, so that concurrent runs wait. */
export async function lockImport(db: Db, { ownerId }: Owner, id: string) {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  // Written only by `saveRunStart`.
  return { ...toImport(row), referenceIds: row.referenceIds as ReferenceIds | null };
}

/** The problem rows after a run. */
export async function findProblemFile(db: Db, { ownerId }: Owner, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('imports')
    .select('problemFile')
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.problemFile ?? null;
}

/** Only before the run starts. */
export async function saveInspection(
  db: Db,
  { ownerId }: Owner,
  id: string,
  { settings, ...details }: Inspection,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ inspection: JSON.stringify(details), settings: JSON.stringify(settings) })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute();
}

/** Only before the run starts. */
export async function saveImportSettings(
  db: Db,
  { ownerId }: Owner,
  id: string,
  settings: ImportSettings,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ settings: JSON.stringify(settings) })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute();
}

export async function deleteImport(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await db.deleteFrom('imports').where('userId', '=', ownerId).where('id', '=', id).execute();
}

export function toImportSummary(row: Row): ImportSummary {
  const { kind, format } = toSettings(row);
  return {
    id: row.id,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    kind,
    format,
    status: row.status,
    stopReason: row.stopReason,
    rowsTotal: row.rowsTotal,
    rowsDone: row.rowsDone,
    made: {
      entries: row.entriesMade,
      clients: row.clientsMade,
      projects: row.projectsMade,
      expenses: row.expensesMade,
    },
    duplicates: row.duplicates,
    problemRows: row.problemRows,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    undoneAt: row.undoneAt,
    undoUntil: undoDeadline(row, Date.now())?.toISOString() ?? null,
  };
}

function toImport(row: Row): Import {
  // Written only by `insertImport` and `saveInspection`.
  const details = row.inspection as Omit<Inspection, 'settings'>;
  return {
    ...toImportSummary(row),
    ...details,
    settings: toSettings(row),
    // Written only by `saveUndone`.
    keptRecords: row.keptRecords as Import['keptRecords'],
  };
}

type StoredSettings = Omit<Import['settings'], 'alreadyInvoiced'> & Partial<Import['settings']>;

function toSettings(row: Row): Import['settings'] {
  // Written only by `insertImport`, `saveInspection` and `saveSettings`.
  const settings = row.settings as StoredSettings;
  // Older imports lack this setting.
  return { ...settings, alreadyInvoiced: settings.alreadyInvoiced ?? { by: 'none' } };
}
