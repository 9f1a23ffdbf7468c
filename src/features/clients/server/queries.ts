import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type * as z from 'zod';
import { Client } from '#src/features/clients/contract.ts';
import type { ClientChange, NewClient } from '#src/features/clients/contract.ts';
import { normalizeEmail } from '#src/features/clients/rules/client-limits.ts';
import { encryptedColumns } from '#src/features/clients/rules/encrypted-fields.ts';
import type { EncryptedColumn } from '#src/features/clients/rules/encrypted-fields.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { likePattern } from '#src/platform/server/keyset-pagination.ts';
import { parseStoredList, parseStoredOr } from '#src/platform/server/parse-stored.ts';
import { recordQueries } from '#src/platform/server/record-queries.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';
import { toEncryptedColumns, withContactIds } from './encrypted-columns.ts';
import { toOtherRounding, toRoundingColumns } from './rounding-columns.ts';

type Row = Selectable<Tables['clients']>;
type ClientFields = Omit<z.output<typeof NewClient>, 'id' | 'name'> & {
  name?: string | undefined;
  isActive?: boolean | undefined;
  isInternal?: boolean | undefined;
};

const clientQueries = recordQueries('clients', toClient);

export const findClientRequestHash = clientQueries.findRequestHash;
export const findClient = clientQueries.find;
export const lockClients = clientQueries.lockAll;

/** False if the owner already has a client with this id. */
export async function insertClient(
  db: Db,
  owner: Owner,
  client: z.output<typeof NewClient> & {
    id: string;
    requestHash: Buffer;
    isActive?: boolean | undefined;
  },
): Promise<boolean> {
  return clientQueries.insertOnce(db, owner, client, toClientColumns(client));
}

type ClientQuery = {
  activeOnly?: boolean | undefined;
  isActive?: boolean | undefined;
  search?: string | undefined;
  tag?: string | undefined;
  withoutCopies?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
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
  return clientQueries.newest(db, owner, page, conditions);
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

/** Null if not found, if the revision differs, or if the operation exists. */
export async function updateClient(
  db: Db,
  owner: Owner,
  { id, revision, operationId, ...change }: z.output<typeof ClientChange>,
): Promise<Client | null> {
  return clientQueries.update(db, owner, { id, revision, operationId }, toClientColumns(change));
}

/** Adds missing or version 1 copies that were made from this revision, which doesn't change. [3.6, 8.3] */
export async function saveEncryptedCopies(
  db: Db,
  { ownerId }: Owner,
  { id, revision, ...copies }: { id: string; revision: number } & { [Copy in EncryptedColumn]?: unknown },
): Promise<boolean> {
  const columns = Object.entries(toEncryptedColumns(copies)).filter(([, copy]) => copy !== null);
  if (columns.length === 0) return true;
  const { rows } = await sql`
    update clients set ${sql.join(columns.map(([name, copy]) => setMissingCopy(name, copy)))}
      where user_id = ${ownerId} and id = ${id} and revision = ${revision} returning id`.execute(db);
  return rows.length > 0;
}

function setMissingCopy(name: string, copy: string | null | undefined): RawBuilder<unknown> {
  const [plain, stored] = [sql.ref(name.slice(0, -'Enc'.length)), sql.ref(name)];
  return sql`${stored} = case
    when ${stored} ->> 'v' is not distinct from '2' or (${stored} is null and ${plain} is null) then ${stored}
    else ${copy}::jsonb end`;
}

/** One statement, so that concurrent toggles both count. [4.30] */
export async function toggleClient(db: Db, owner: Owner, id: string): Promise<Client | null> {
  return clientQueries.update(db, owner, { id }, { isActive: sql`not is_active` });
}

/** Undefined fields stay unchanged. */
function toClientColumns(fields: ClientFields): Updateable<Tables['clients']> {
  const { email, postalAddress, electronicAddress, retainerHours } = fields;
  const { contacts } = withContactIds(fields);
  return omitUndefined({
    name: fields.name,
    email,
    emailHash: email === undefined ? undefined : hashEmail(email),
    phone: fields.phone,
    notes: fields.notes,
    address: fields.address,
    ...toEncryptedColumns(fields),
    isActive: fields.isActive,
    isInternal: fields.isInternal,
    billingType: fields.billingType,
    hourlyRate: fields.hourlyRate,
    retainerRate: fields.retainerRate,
    retainerMs: retainerHours == null ? retainerHours : hoursToMs(retainerHours),
    legalName: fields.legalName,
    contacts: contacts && JSON.stringify(contacts),
    postalAddress: postalAddress && JSON.stringify(postalAddress),
    vatId: fields.vatId,
    registrationId: fields.registrationId,
    currency: fields.currency,
    language: fields.language,
    paymentTermsDays: fields.paymentTermsDays,
    buyerReference: fields.buyerReference,
    electronicAddress: electronicAddress && JSON.stringify(electronicAddress),
    tags: fields.tags,
    colour: fields.colour,
    requiresApproval: fields.requiresApproval,
    ...toRoundingColumns(fields.rounding),
  });
}

function storedCopies(row: Row): { [Copy in EncryptedColumn]?: unknown } {
  const names = encryptedColumns.filter((copy) => row[copy] !== null);
  return Object.fromEntries(names.map((copy) => [copy, row[copy]]));
}

/** base64(SHA-256(trimmed, lower-cased email)). [3.5] */
function hashEmail(email: string | null): string | null {
  const hashed = normalizeEmail(email);
  return hashed === undefined ? null : createHash('sha256').update(hashed).digest('base64');
}

const { contacts, postalAddress, electronicAddress, tags } = Client.shape;

function toClient(row: Row): Client {
  const { userId, id, name, email, phone, notes, address, isActive, revision } = row;
  return {
    id,
    userId,
    name,
    email,
    phone,
    notes,
    address,
    ...(row.emailHash === null ? {} : { emailHash: row.emailHash }),
    isActive,
    isInternal: row.isInternal,
    ...storedCopies(row),
    billingType: row.billingType,
    hourlyRate: row.hourlyRate === null ? null : Number(row.hourlyRate),
    retainerRate: row.retainerRate === null ? null : Number(row.retainerRate),
    retainerHours: row.retainerMs === null ? null : msToHours(row.retainerMs),
    legalName: row.legalName,
    contacts: parseStoredList(contacts.element, row.contacts),
    postalAddress: parseStoredOr(null, postalAddress, row.postalAddress),
    vatId: row.vatId,
    registrationId: row.registrationId,
    currency: row.currency,
    language: row.language,
    paymentTermsDays: row.paymentTermsDays,
    buyerReference: row.buyerReference,
    electronicAddress: parseStoredOr(null, electronicAddress, row.electronicAddress),
    tags: parseStoredList(tags.element, row.tags),
    colour: row.colour,
    requiresApproval: row.requiresApproval,
    rounding: toOtherRounding(row),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    revision,
  };
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
