import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { privateFields, spotOf } from '#src/features/clients/encrypted-fields.ts';
import { Unreadable } from '#src/features/encryption/envelope.ts';
import type { Conversion, Sealing } from '#src/features/encryption/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { Image } from '#src/platform/server/portable.ts';

/** What private mode makes of clients, of those that were deleted and of those that an operation has changed. */
export const clientConversion: Conversion = {
  kind: 'clients',
  tables: ['clients', 'trash', 'operations'],

  async left(db, owner, isOn) {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from clients where user_id = ${owner.ownerId} and ${waits(sql`to_jsonb(clients)`, isOn)})
        + (select count(*) from trash where ${ofClients('trash', owner)} and ${waits(sql`record`, isOn)})
        + (select count(*) from operations where ${ofClients('operations', owner)} and ${anyWaits(isOn)})
        as count`.execute(db);
    return Number(rows[0]?.count ?? 0);
  },

  async convert(db, owner, isOn, sealing, most) {
    await convertClients(db, owner, isOn, sealing, most);
    await convertTrash(db, owner, isOn, sealing, most);
    await convertOperations(db, owner, isOn, sealing, most);
  },
};

async function convertClients(db: Db, owner: Owner, isOn: boolean, sealing: Sealing, most: number) {
  // In no order, so that what cannot be read never keeps the others waiting.
  const { rows } = await sql<{ image: Image }>`
    select to_jsonb(clients) as image from clients
      where user_id = ${owner.ownerId} and ${waits(sql`to_jsonb(clients)`, isOn)}
      order by random() limit ${most} for update`.execute(db);
  for (const { image } of rows) {
    const change = await converted(sealing, isOn, image);
    // Nothing that anybody sees is another, so neither is the revision.
    await sql`
      update clients set (phone, notes, address, phone_enc, notes_enc, address_enc, created_from) = (
        select phone, notes, address, phone_enc, notes_enc, address_enc, created_from
          from jsonb_populate_record(clients, ${JSON.stringify(change)}::jsonb))
      where user_id = ${owner.ownerId} and id = ${image.id}`.execute(db);
  }
}

async function convertTrash(db: Db, owner: Owner, isOn: boolean, sealing: Sealing, most: number) {
  const { rows } = await sql<{ image: Image }>`
    select record as image from trash where ${ofClients('trash', owner)} and ${waits(sql`record`, isOn)}
      order by random() limit ${most} for update`.execute(db);
  for (const { image } of rows) {
    const change = await converted(sealing, isOn, image);
    await sql`update trash set record = record || ${JSON.stringify(change)}::jsonb
      where ${ofClients('trash', owner)} and id = ${image.id}`.execute(db);
  }
}

async function convertOperations(db: Db, owner: Owner, isOn: boolean, sealing: Sealing, most: number) {
  const { rows } = await sql<{ id: string; images: Image[] }>`
    select id, before as images from operations where ${ofClients('operations', owner)} and ${anyWaits(isOn)}
      order by random() limit ${most} for update`.execute(db);
  for (const { id, images } of rows) {
    const before: Image[] = [];
    for (const image of images) before.push({ ...image, ...(await converted(sealing, isOn, image)) });
    await sql`update operations set before = ${JSON.stringify(before)}::jsonb
      where ${ofClients('operations', owner)} and id = ${id}`.execute(db);
  }
}

/**
 * The columns that private mode, or its end, changes in a client as its row reads in JSON: in the table, in the trash, among
 * what operations keep to be undone, and in exports. What cannot be read stays as it is: it is neither empty nor lost.
 */
export async function converted(
  sealing: Sealing,
  isOn: boolean,
  image: Image,
): Promise<Record<string, unknown>> {
  const change: Record<string, unknown> = {};
  for (const field of privateFields) {
    const copyColumn = `${field}_enc`;
    const { [field]: plain, [copyColumn]: copy } = image;
    const spot = spotOf(image.id, field);
    if (isOn && typeof plain === 'string') {
      // The digest of the request that made it has what was said in plain in it.
      const sealed = await sealing.seal(spot, plain);
      Object.assign(change, { [field]: null, [copyColumn]: sealed, created_from: '\\x' });
    }
    if (!isOn && plain == null && copy != null) {
      const text = await sealing.open(spot, copy).catch(unreadable);
      if (text !== undefined) change[field] = text;
    }
  }
  return change;
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof Unreadable)) throw error;
}

function ofClients(table: 'trash' | 'operations', { ownerId }: Owner): RawBuilder<unknown> {
  return sql`${sql.table(table)}.user_id = ${ownerId} and kind = 'clients'`;
}

/** Whether an image is not yet as private mode, or its end, wants it. */
function waits(image: RawBuilder<unknown>, isOn: boolean): RawBuilder<unknown> {
  const each = privateFields.map((field) =>
    isOn
      ? sql`${image} ->> ${sql.lit(field)} is not null`
      : sql`(${image} ->> ${sql.lit(field)} is null and jsonb_typeof(${image} -> ${sql.lit(`${field}_enc`)}) = 'object')`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

function anyWaits(isOn: boolean): RawBuilder<unknown> {
  return sql`exists (select from jsonb_array_elements(before) image where ${waits(sql`image.value`, isOn)})`;
}
