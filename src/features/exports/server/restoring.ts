import { sql } from 'kysely';
import pg from 'pg';
import { updatePreferences } from '#src/features/accounts/server/public.ts';
import type { Sealing } from '#src/features/encryption/server/public.ts';
import { rowsName } from '#src/features/exports/manifest.ts';
import { exportMessages, fileProblems } from '#src/features/exports/messages.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { Image, PortablePart } from '#src/platform/server/portable.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { isZone } from '#src/platform/shared/zones.ts';
import type { Area } from './files.ts';
import { hasRows, insertRows, lockRestore } from './queries.ts';
import { Unfit } from './unpacking.ts';
import type { Export } from './unpacking.ts';

/** There is something in the account already. */
export class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

/** How many there were of each kind, and what whoever brought them should know besides. */
export type Restored = { counts: Record<string, number>; notes: string[] };

/** Written down at once, in rows and in characters: no file makes us hold more than that. */
const batch = { rows: 500, characters: 4 * 1024 ** 2 };

/**
 * Writes every record of an export into an empty account: all of it or, where anything does not fit, nothing. `sealing` is that of private mode. Fails with Unfit or NotEmpty.
 */
export async function restoreExport(
  db: Db,
  owner: Owner,
  { areas, parts }: { areas: readonly Area[]; parts: readonly PortablePart[] },
  unpacked: Export,
  sealing: Sealing | null,
): Promise<Restored> {
  const { manifest, lines } = unpacked;
  await lockRestore(db, owner);
  for (const { table } of areas)
    if (await hasRows(db, owner, table)) throw new NotEmpty(exportMessages.notEmpty);
  const counts: Record<string, number> = {};
  for (const area of areas) {
    counts[area.name] = await restoreArea(db, owner, area, lines(rowsName(area.name)), sealing);
  }
  for (const area of areas) {
    await checkReadable(db, owner, area, () => lines(rowsName(area.name)));
  }
  const { timeZone, currency, weekStart, rounding } = manifest.account;
  if (isZone(timeZone)) await updatePreferences(db, owner, { timeZone, currency, weekStart, rounding });
  const notes: string[] = [];
  for (const part of parts) {
    const { count, note } = await part.bringBack(db, owner, await itemsOf(part, unpacked));
    if (count > 0) counts[part.name] = count;
    if (note !== undefined) notes.push(note);
  }
  return { counts, notes };
}

/** What a part says, held against what it may; nothing in an export of an older Stint. */
async function itemsOf({ name, problemOf }: PortablePart, { manifest, lines }: Export): Promise<unknown[]> {
  const file = rowsName(name);
  const items: unknown[] = [];
  if (!manifest.files.some((listed) => listed.name === file)) return items;
  for await (const line of lines(file)) {
    const item = jsonIn(line);
    if (item === undefined) throw new Unfit(fileProblems.unread(file, items.length + 1));
    const problem = problemOf(item);
    if (problem !== null) throw new Unfit(fileProblems.misfit(file, problem, items.length + 1));
    items.push(item);
    if (items.length > mostItems)
      throw new Unfit(fileProblems.misfit(file, `it has more than ${mostItems} lines`));
  }
  return items;
}

const mostItems = 100_000;

async function restoreArea(
  db: Db,
  owner: Owner,
  area: Area,
  lines: AsyncIterable<string>,
  sealing: Sealing | null,
): Promise<number> {
  const name = rowsName(area.name);
  let count = 0;
  let waiting: Image[] = [];
  let characters = 0;
  const write = async () => {
    await insertBatch(db, owner, { table: area.table, name, rows: waiting, before: count - waiting.length });
    waiting = [];
    characters = 0;
  };
  for await (const line of lines) {
    count += 1;
    const found = imageIn(line);
    if (!found) throw new Unfit(fileProblems.unread(name, count));
    const image = area.upgrade?.(found) ?? found;
    const problem = area.rowProblemOf?.(image) ?? null;
    if (problem !== null) throw new Unfit(fileProblems.misfit(name, problem, count));
    waiting.push(sealing && area.seal ? await area.seal(image, sealing) : image);
    characters += line.length;
    if (waiting.length >= batch.rows || characters >= batch.characters) await write();
  }
  await write();
  return count;
}

type Batch = { table: Area['table']; name: string; rows: readonly Image[]; before: number };

/** If the database refuses a batch, its rows are inserted one by one to find the wrong line. */
async function insertBatch(db: Db, owner: Owner, { table, name, rows, before }: Batch): Promise<void> {
  await sql`savepoint batch`.execute(db);
  try {
    await insertRows(db, owner, table, rows);
  } catch (error) {
    if (!isMisfit(error)) throw error;
    await sql`rollback to savepoint batch`.execute(db);
    for (const [place, row] of rows.entries()) {
      await insertRows(db, owner, table, [row]).catch((refusal: unknown) => {
        if (!isMisfit(refusal)) throw refusal;
        const why = fileProblems.misfit(name, reasonOf(refusal), before + place + 1);
        throw new Unfit(why, { cause: refusal });
      });
    }
  }
  await sql`release savepoint batch`.execute(db);
}

/** Our words: those of the database name its tables and constraints. */
function reasonOf({ code, column }: pg.DatabaseError): string {
  switch (code) {
    case '23502':
      return `${column ?? 'a value'} is required`;
    case '23503':
      return 'it refers to a record that is not in the export';
    case '23505':
      return 'its id is there twice';
    case '23514':
      return 'a value is outside its limits';
    default:
      return 'a value cannot be read';
  }
}

async function lineOf(record: object, lines: AsyncIterable<string>): Promise<number | undefined> {
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if ('id' in record && imageIn(line)?.id === record.id) return count;
  }
  return undefined;
}

function imageIn(line: string): Image | null {
  const image = jsonIn(line);
  if (typeof image !== 'object' || image === null || !('id' in image)) return null;
  return typeof image.id === 'string' && isId(image.id) ? { ...image, id: image.id } : null;
}

/** Undefined where it is none. */
function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** A row may fit its table and still say what no page could show. */
async function checkReadable(
  db: Db,
  owner: Owner,
  area: Area,
  lines: () => AsyncIterable<string>,
): Promise<void> {
  const name = rowsName(area.name);
  try {
    for await (const page of area.pages(db, owner)) {
      for (const record of page) {
        const problem = area.problemOf(record);
        if (problem !== null)
          throw new Unfit(fileProblems.misfit(name, problem, await lineOf(record, lines())));
      }
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new Unfit(fileProblems.misfit(name, 'a record cannot be read'), { cause: error });
  }
}

/** PostgreSQL's classes of data that are none, and of broken rules. */
function isMisfit(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}
