import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import {
  emptyValue,
  isEmpty,
  fieldNames,
  fieldLocation,
  toPlainText,
} from '#src/features/encryption/rules/private-field-format.ts';
import type { PrivateFields } from '#src/features/encryption/rules/private-field-format.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import type { FieldCipher } from './encrypt-field.ts';
import type { RecordConversion } from './private-mode.ts';
import { decryptValue } from './private-records.ts';

type Batch = { isOn: boolean; cipher: FieldCipher; limit: number };

/** Converts records in the table and in the snapshots of operations, including deletions. */
export function recordConversion(of: PrivateFields): RecordConversion {
  return {
    kind: of.kind,
    tables: [of.kind, 'operations'],

    async countLeft(db, owner, isOn) {
      const { ownerId } = owner;
      const table = sql.table(of.kind);
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from ${table} where user_id = ${ownerId} and ${needsConversion(of, sql`to_jsonb(${table})`, isOn)})
          + (select count(*) from operations where ${ofKind(of, owner)} and ${anyNeedsConversion(of, isOn)})
          as count`.execute(db);
      return Number(rows[0]?.count ?? 0);
    },

    async convert(db, owner, isOn, { cipher }, limit) {
      const batch = { isOn, cipher, limit };
      await convertRecords(db, owner, of, batch);
      await convertOperations(db, owner, of, batch);
    },
  };
}

async function convertRecords(db: Db, { ownerId }: Owner, of: PrivateFields, { isOn, cipher, limit }: Batch) {
  const table = sql.table(of.kind);
  // In random order, so that records that can't be decrypted never block the others.
  const { rows } = await sql<{ image: RowSnapshot }>`
    select to_jsonb(${table}) as image from ${table}
      where user_id = ${ownerId} and ${needsConversion(of, sql`to_jsonb(${table})`, isOn)}
      order by random() limit ${limit} for update`.execute(db);
  const names = fieldNames(of).flatMap((field) => [columnName(field), encryptedColumnName(field)]);
  const columns = sql.join([...names, 'request_hash'].map((name) => sql.ref(name)));
  for (const { image } of rows) {
    const change = await convertRow(of, cipher, isOn, image);
    // Nothing visible changes, so the revision stays.
    await sql`
      update ${table} set (${columns}) = (
        select ${columns} from jsonb_populate_record(${table}, ${JSON.stringify(change)}::jsonb))
      where user_id = ${ownerId} and id = ${image.id}`.execute(db);
  }
}

async function convertOperations(db: Db, owner: Owner, of: PrivateFields, { isOn, cipher, limit }: Batch) {
  const { rows } = await sql<{ id: string; images: RowSnapshot[] }>`
    select id, before as images from operations where ${ofKind(of, owner)} and ${anyNeedsConversion(of, isOn)}
      order by random() limit ${limit} for update`.execute(db);
  for (const { id, images } of rows) {
    const before: RowSnapshot[] = [];
    for (const image of images) before.push({ ...image, ...(await convertRow(of, cipher, isOn, image)) });
    await sql`update operations set before = ${JSON.stringify(before)}::jsonb
      where ${ofKind(of, owner)} and id = ${id}`.execute(db);
  }
}

/**
 * The columns that a switch of private mode changes in a row snapshot: of a table, an operation or an export.
 * What can't be decrypted stays encrypted.
 */
export async function convertRow(
  of: PrivateFields,
  cipher: FieldCipher,
  isOn: boolean,
  image: RowSnapshot,
): Promise<Record<string, unknown>> {
  const change: Record<string, unknown> = {};
  for (const field of fieldNames(of)) {
    const [column, copyColumn] = [columnName(field), encryptedColumnName(field)];
    const { [column]: plain, [copyColumn]: copy } = image;
    const text = toPlainText(plain);
    if (isOn && text !== null) {
      // The request hash was computed from the plaintext.
      const encrypted = await cipher.encrypt(fieldLocation(of, image.id, field), text);
      Object.assign(change, {
        [column]: emptyValue(of, field),
        [copyColumn]: encrypted,
        request_hash: '\\x',
      });
    }
    if (!isOn && text === null && !isEmpty(copy)) {
      const decrypted = await decryptValue(cipher, of, image.id, field, copy);
      if (decrypted !== null) change[column] = decrypted;
    }
  }
  return change;
}

/** Whether a row snapshot has an encrypted value and an empty plain one. */
export function isOnlyEncryptedColumn(
  of: PrivateFields,
  image: Record<string, unknown>,
  copyColumn: string,
): boolean {
  const field = fieldNames(of).find((each) => encryptedColumnName(each) === copyColumn);
  return field !== undefined && !isEmpty(image[copyColumn]) && isEmpty(image[columnName(field)]);
}

function ofKind({ kind }: PrivateFields, { ownerId }: Owner): RawBuilder<unknown> {
  return sql`operations.user_id = ${ownerId} and kind = ${kind}`;
}

/** SQL: whether a row snapshot isn't converted yet. */
function needsConversion(of: PrivateFields, image: RawBuilder<unknown>, isOn: boolean): RawBuilder<unknown> {
  const each = fieldNames(of).map((field) => {
    const isBlank = sql`coalesce(${image} -> ${sql.lit(columnName(field))}, 'null') in ('null', '[]')`;
    if (isOn) return sql`not ${isBlank}`;
    return sql`(${isBlank} and jsonb_typeof(${image} -> ${sql.lit(encryptedColumnName(field))}) = 'object')`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

function anyNeedsConversion(of: PrivateFields, isOn: boolean): RawBuilder<unknown> {
  return sql`exists (select from jsonb_array_elements(before) image where ${needsConversion(of, sql`image.value`, isOn)})`;
}

/** postalAddress → postal_address. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function encryptedColumnName(field: string): string {
  return `${columnName(field)}_enc`;
}
