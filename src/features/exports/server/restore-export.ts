import { sql } from 'kysely';
import pg from 'pg';
import * as exportMessages from '#messages/api/exports.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import { rowsFileName } from '#src/features/exports/rules/manifest.ts';
import { updatePreferences } from '#src/features/identity/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { RowSnapshot, ExportablePart } from '#src/platform/server/export-contract.ts';
import { isNestedTooDeeply } from '#src/platform/server/http/json-body.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import type { ExportArea } from './export-files.ts';
import { InvalidExportError } from './invalid-export-error.ts';
import { hasRows, insertRows, lockRestore } from './queries.ts';
import type { OpenedExport } from './read-zip.ts';

export class AccountNotEmptyError extends Error {
  override readonly name = 'NotEmpty';
}

/** The number of records by kind, and notes for the user. */
export type RestoreSummary = { counts: Record<string, number>; notes: string[] };

/** The size of one insert; it also bounds memory use. */
const batchLimits = { rows: 500, characters: 4 * 1024 ** 2 };

/** Each after those that its records refer to. */
export function inRestoreOrder(areas: readonly ExportArea[]): ExportArea[] {
  const ordered = new Set<ExportArea>();
  const add = (area: ExportArea) => {
    areas.filter(({ name }) => area.refersTo?.includes(name)).forEach(add);
    ordered.add(area);
  };
  areas.forEach(add);
  return [...ordered];
}

/** Restores an export into an empty account, all or nothing. Throws InvalidExportError or AccountNotEmptyError. */
export async function restoreExport(
  db: Db,
  owner: Owner,
  { areas, parts }: { areas: readonly ExportArea[]; parts: readonly ExportablePart[] },
  unpacked: OpenedExport,
  cipher: FieldCipher | null,
): Promise<RestoreSummary> {
  const { manifest, lines } = unpacked;
  await lockRestore(db, owner);
  for (const { table } of areas)
    if (await hasRows(db, owner, table)) throw new AccountNotEmptyError(exportMessages.notEmpty);
  // Before the projects: the currency of their prices can't change afterwards.
  const { email: _email, displayName: _name, lockedUntil, ...preferences } = manifest.account;
  await updatePreferences(db, owner, {
    ...(isTimeZone(preferences.timeZone) && preferences),
    // The time of the export is locked once it is there.
    lockedUntil: null,
  });
  const counts: Record<string, number> = {};
  const exported = areas.filter(
    ({ name, mayBeMissing }) =>
      mayBeMissing !== true || manifest.files.some((listed) => listed.name === rowsFileName(name)),
  );
  for (const area of exported) {
    counts[area.name] = await restoreArea(db, owner, area, lines(rowsFileName(area.name)), cipher);
  }
  for (const area of exported) {
    await assertReadable(db, owner, area, () => lines(rowsFileName(area.name)));
  }
  const notes: string[] = [];
  for (const part of parts) {
    const { count, note } = await part.restoreItems(db, owner, await readItems(part, unpacked));
    if (count > 0) counts[part.name] = count;
    if (note !== undefined) notes.push(note);
  }
  await updatePreferences(db, owner, { lockedUntil });
  return { counts, notes };
}

/** The validated items of a part; none if the export lacks it. */
async function readItems(
  { name, itemProblem }: ExportablePart,
  { manifest, lines }: OpenedExport,
): Promise<unknown[]> {
  const file = rowsFileName(name);
  const items: unknown[] = [];
  if (!manifest.files.some((listed) => listed.name === file)) return items;
  for await (const line of lines(file)) {
    const item = parseJson(line);
    if (item === undefined)
      throw new InvalidExportError(exportMessages.fileUnreadable({ name: file, line: items.length + 1 }));
    const problem = itemProblem(item);
    if (problem !== null) throw new InvalidExportError(misfitMessage(file, problem, items.length + 1));
    items.push(item);
    if (items.length > maxItems)
      throw new InvalidExportError(misfitMessage(file, `it has more than ${maxItems} lines`));
  }
  return items;
}

const maxItems = 100_000;

async function restoreArea(
  db: Db,
  owner: Owner,
  area: ExportArea,
  lines: AsyncIterable<string>,
  cipher: FieldCipher | null,
): Promise<number> {
  const name = rowsFileName(area.name);
  let count = 0;
  let pending: RowSnapshot[] = [];
  let characters = 0;
  const write = async () => {
    await insertBatch(db, owner, { table: area.table, name, rows: pending, before: count - pending.length });
    pending = [];
    characters = 0;
  };
  await sql`set constraints all deferred`.execute(db);
  for await (const line of lines) {
    count += 1;
    const found = parseRow(line);
    if (!found) throw new InvalidExportError(exportMessages.fileUnreadable({ name, line: count }));
    const image = area.toOwner?.(found, owner) ?? found;
    const problem = area.rowProblem?.(image) ?? null;
    if (problem !== null) throw new InvalidExportError(misfitMessage(name, problem, count));
    pending.push(cipher && area.encrypt ? await area.encrypt(image, cipher) : image);
    characters += line.length;
    if (pending.length >= batchLimits.rows || characters >= batchLimits.characters) await write();
  }
  await write();
  // Rows may refer to later ones of their file.
  await sql`set constraints all immediate`.execute(db).catch((error: unknown) => {
    if (!isDataError(error)) throw error;
    throw new InvalidExportError(misfitMessage(name, explainDatabaseError(error)), {
      cause: error,
    });
  });
  return count;
}

type Batch = { table: ExportArea['table']; name: string; rows: readonly RowSnapshot[]; before: number };

/** If the database refuses a batch, its rows are inserted one by one to find the wrong line. */
async function insertBatch(db: Db, owner: Owner, { table, name, rows, before }: Batch): Promise<void> {
  await sql`savepoint batch`.execute(db);
  try {
    await insertRows(db, owner, table, rows);
  } catch (error) {
    if (!isDataError(error)) throw error;
    await sql`rollback to savepoint batch`.execute(db);
    for (const [index, row] of rows.entries()) {
      await insertRows(db, owner, table, [row]).catch((rowError: unknown) => {
        if (!isDataError(rowError)) throw rowError;
        const why = misfitMessage(name, explainDatabaseError(rowError), before + index + 1);
        throw new InvalidExportError(why, { cause: rowError });
      });
    }
  }
  await sql`release savepoint batch`.execute(db);
}

/** Database messages would name tables and constraints. */
function explainDatabaseError({ code, column }: pg.DatabaseError): string {
  switch (code) {
    case '23502':
      return `${column ?? 'a value'} is required`;
    case '23503':
      return 'it refers to a record that isn’t in the export';
    case '23505':
      return 'its ID appears twice';
    case '23514':
      return 'a value is out of range';
    default:
      return 'a value can’t be read';
  }
}

async function findLine(record: object, lines: AsyncIterable<string>): Promise<number | undefined> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if ('id' in record && parseRow(line)?.id === record.id) return count;
  }
  return undefined;
}

function parseRow(line: string): RowSnapshot | null {
  const image = parseJson(line);
  if (typeof image !== 'object' || image === null || !('id' in image)) return null;
  return typeof image.id === 'string' && isId(image.id) ? { ...image, id: image.id } : null;
}

/** Undefined if it isn't JSON, or nested more deeply than anything of ours. */
function parseJson(line: string): unknown {
  if (isNestedTooDeeply(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A row may pass the table's constraints and still not match the API's schema. */
async function assertReadable(
  db: Db,
  owner: Owner,
  area: ExportArea,
  lines: () => AsyncIterable<string>,
): Promise<void> {
  const name = rowsFileName(area.name);
  try {
    for await (const page of area.pages(db, owner)) {
      for (const record of page) {
        const problem = area.recordProblem(record);
        if (problem !== null)
          throw new InvalidExportError(misfitMessage(name, problem, await findLine(record, lines())));
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new InvalidExportError(misfitMessage(name, 'a record can’t be read'), {
      cause: error,
    });
  }
}

/** PostgreSQL error classes 22 (data exception) and 23 (integrity constraint violation). */
function isDataError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** `line`: of a file with many records. */
function misfitMessage(name: string, problem: string, line?: number): string {
  return line === undefined
    ? exportMessages.fileMisfit({ name, problem })
    : exportMessages.lineMisfit({ name, line, problem });
}
