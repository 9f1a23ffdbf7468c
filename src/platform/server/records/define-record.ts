import type * as z from 'zod';
import type { Db } from '#src/platform/server/database/database.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { storableFields, storableVersion } from '#src/platform/shared/record-fields.ts';
import type { Fields } from '#src/platform/shared/record-fields.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import type { Owner } from '../access.ts';
import { eachPage } from '../export-contract.ts';
import type { ExportableArea } from '../export-contract.ts';
import { defineColumns } from './record-columns.ts';
import type { ColumnExceptions, ColumnSpec, WrittenFields } from './record-columns.ts';
import { recordQueries } from './record-queries.ts';
import type { NewRecord, RecordRevision, OwnedTable } from './record-queries.ts';

/** All that follows from a record's fields: its columns and back, its statements, and its part of an export. */
export function defineRecord<
  T extends OwnedTable,
  F extends Fields,
  S extends z.ZodObject,
  C extends ColumnExceptions<T, F, S>,
>(spec: ColumnSpec<T, F, S, C>) {
  const { table, schema, fields, encrypted = [] } = spec;
  const { toEntity, toColumns } = defineColumns(spec);
  const { insertOnce, update, ...queries } = recordQueries(table, toEntity);
  const storable = schema.extend({ ...storableFields(fields), ...storableVersion });
  const copies = new Set<string>(encrypted.map(encryptedName));
  return {
    ...queries,
    toEntity,
    toColumns,
    /** False if the owner already has a record with this id. */
    insertOnce: (db: Db, owner: Owner, record: NewRecord & WrittenFields<F, S, C>) =>
      insertOnce(db, owner, record, toColumns(record)),
    /** Null if not found, if the revision differs, or if the operation exists. */
    update: (db: Db, owner: Owner, change: RecordRevision & WrittenFields<F, S, C>) =>
      update(db, owner, change, toColumns(change)),
    updateColumns: update,
    /** A record as a restored export may contain it. */
    storable,
    exportArea: <Encryptor>(more: Partial<ExportableArea<Encryptor>>): ExportableArea<Encryptor> => ({
      name: table,
      table,
      columns: Object.keys(schema.shape).filter((name) => !copies.has(name)),
      pages: (db, owner) => eachPage((page) => queries.newest(db, owner, page, [])),
      recordProblem: (record) => validationMessage(storable.safeParse(record)),
      ...more,
    }),
  };
}
