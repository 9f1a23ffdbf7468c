import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Client } from '#src/features/clients/contract.ts';
import type { EncryptedColumn } from '#src/features/clients/rules/encrypted-client-fields.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { likePattern } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { clientRecord } from './client-record.ts';

type ClientQuery = PageRequest & {
  activeOnly?: boolean | undefined;
  isActive?: boolean | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  withoutCopies?: boolean | undefined;
};

/** Newest first. [7.9] */
export async function listClients(
  db: Db,
  owner: Owner,
  { activeOnly, isActive, search, tag, withoutCopies, ...page }: ClientQuery,
) {
  const conditions = [
    ...(activeOnly ? [sql`is_active`] : []),
    ...(isActive === undefined ? [] : [sql`is_active = ${isActive}`]),
    ...(search ? [matchesSearch(likePattern(search))] : []),
    ...(tag === undefined ? [] : [sql`to_search_text(${tag}) = any(to_search_text(tags::text)::text[])`]),
    ...(withoutCopies ? [lacksEncryptedCopies] : []),
  ];
  return clientRecord.newest(db, owner, page, conditions);
}

/** Must match the index expression. */
const lacksEncryptedCopies = sql`(name_enc ->> 'v' is distinct from '2'
  or ((email is not null or email_enc is not null) and email_enc ->> 'v' is distinct from '2')
  or ((phone is not null or phone_enc is not null) and phone_enc ->> 'v' is distinct from '2')
  or ((notes is not null or notes_enc is not null) and notes_enc ->> 'v' is distinct from '2')
  or ((address is not null or address_enc is not null) and address_enc ->> 'v' is distinct from '2'))`;

function matchesSearch(pattern: string): RawBuilder<unknown> {
  const contains = (text: RawBuilder<unknown>) =>
    sql`to_search_text(${text}) like to_search_text(${pattern})`;
  return sql`(${contains(sql`name`)} or ${contains(sql`legal_name`)} or ${contains(sql`email`)}
    or exists (select from unnest(tags) tag where ${contains(sql`tag`)}))`;
}

/** Adds missing or version 1 copies that were made from this revision, which doesn't change. [3.6, 8.3] */
export async function saveEncryptedCopies(
  db: Db,
  { ownerId }: Owner,
  { id, revision, ...copies }: { id: string; revision: number } & { [Copy in EncryptedColumn]?: unknown },
): Promise<boolean> {
  const columns = Object.entries(clientRecord.toColumns(copies)).filter(([, copy]) => copy !== null);
  if (columns.length === 0) return true;
  const { rows } = await sql`
    update clients set ${sql.join(columns.map(([name, copy]) => setMissingCopy(name, copy)))}
      where user_id = ${ownerId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

function setMissingCopy(name: string, copy: unknown): RawBuilder<unknown> {
  const [plain, stored] = [sql.ref(name.slice(0, -'Enc'.length)), sql.ref(name)];
  return sql`${stored} = case
    when ${stored} ->> 'v' is not distinct from '2' or (${stored} is null and ${plain} is null) then ${stored}
    else ${copy}::jsonb end`;
}

/** One statement, so that concurrent toggles both count. [4.30] */
export async function toggleClient(db: Db, owner: Owner, id: string): Promise<Client | null> {
  return clientRecord.updateColumns(db, owner, { id }, { isActive: sql`not is_active` });
}

/** The account's own client, for unpaid work; locked, so that two requests create only one. [5.3] */
export async function lockInternalClientId(db: Db, { ownerId }: Owner): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stint.internal ' || ${ownerId}::text, 0))`.execute(
    db,
  );
  const query = db
    .selectFrom('clients')
    .select('id')
    .where('userId', '=', ownerId)
    .where('isInternal', '=', true);
  return (await query.executeTakeFirst())?.id;
}

/** The names of the owner's clients by id. */
export async function findClientNames(db: Db, { ownerId }: Owner): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('userId', '=', ownerId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
