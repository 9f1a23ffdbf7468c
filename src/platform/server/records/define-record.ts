import type * as z from 'zod';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { endingWithQuery } from '#src/platform/server/database/user-transaction.ts';
import { encryptedName } from '#src/platform/shared/encrypted-name.ts';
import { storableFields, storableVersion } from '#src/platform/shared/record-fields.ts';
import type { Fields } from '#src/platform/shared/record-fields.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { eachPage } from '../export-contract.ts';
import type { ExportableArea } from '../export-contract.ts';
import { createOnce } from './create-once.ts';
import { deleteRecord } from './deletions.ts';
import { requireRepeatedChange } from './operations.ts';
import { defineColumns } from './record-columns.ts';
import type { ColumnExceptions, ColumnSpec, WrittenFields } from './record-columns.ts';
import { recordQueries } from './record-queries.ts';
import type { NewRecord, RecordRevision, OwnedTable } from './record-queries.ts';
import { undoOnce } from './undo-once.ts';
import type { UndoErrors, UndoSteps } from './undo-once.ts';

type Version = { id: string; revision: number };
type RecordErrors<E> = { NOT_FOUND(): Error; STALE(options: { data: { current: E } }): Error };

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
  type Written = WrittenFields<F, S, C>;

  const insertRecord = (db: Db, owner: Owner, created: NewRecord & Written) =>
    insertOnce(db, owner, created, toColumns(created));
  const updateRecord = (db: Db, owner: Owner, change: RecordRevision & Written) =>
    update(db, owner, change, toColumns(change));

  const createWith =
    (transactionOfInsert: (db: Db) => Db) =>
    async (
      db: Db,
      owner: Owner,
      request: { id?: string | undefined },
      errors: { CONFLICT(): Error },
      toFields: (id: string) => Written | Promise<Written>,
    ): Promise<{ id: string }> => {
      const created = await createOnce(request, {
        async insert({ id, requestHash }) {
          const written = await toFields(id);
          return insertRecord(transactionOfInsert(db), owner, { ...written, id, requestHash });
        },
        findRequestHash: (id) => queries.findRequestHash(db, owner, id),
      });
      if (!created) throw errors.CONFLICT();
      return created;
    };

  return {
    ...queries,
    toEntity,
    toColumns,
    /** False if the owner already has a record with this id. */
    insertOnce: insertRecord,
    /** Null if not found, if the revision differs, or if the operation exists. */
    update: updateRecord,
    updateColumns: update,

    /**
     * Creates the record once.
     * @throws CONFLICT if its id belongs to another request
     */
    create: createWith((db) => db),
    /** The same as the last step of a procedure: its commit is sent along. */
    createLast: createWith(endingWithQuery),

    /** @throws NOT_FOUND, STALE, or those of `isRepeatedChange` */
    async change(
      db: Db,
      owner: Owner,
      change: RecordRevision & Written,
      errors: RecordErrors<z.output<S> & Version>,
    ): Promise<z.output<S>> {
      const changed = await updateRecord(db, owner, change);
      if (changed) return changed;
      const { id, operationId } = change;
      // Every record has both.
      const current = (await queries.find(db, owner, id)) as (z.output<S> & Version) | null;
      return requireRepeatedChange<z.output<S> & Version>(
        db,
        owner,
        { kind: table, operationId, current },
        errors,
      );
    },

    /** @throws NOT_FOUND */
    async delete(
      db: Db,
      owner: Owner,
      id: string,
      errors: { NOT_FOUND(): Error },
    ): Promise<{ operationId: string }> {
      const operationId = await deleteRecord(db, owner, table, id);
      if (operationId === null) throw errors.NOT_FOUND();
      return { operationId };
    },

    /** @throws NOT_FOUND, CHANGED_SINCE, or `goneError` */
    async undo(db: Db, owner: Owner, undoneId: string, steps: UndoErrors): Promise<{ ids: string[] }> {
      const { ids } = await undoOnce(db, owner, undoneId, {
        kind: table,
        // Every record has a revision.
        lock: queries.lockAll as UndoSteps<Version, void>['lock'],
        ...steps,
      });
      return { ids };
    },

    /** A record as a restored export may contain it. */
    storable,
    exportArea: <Encryptor>(more: Partial<ExportableArea<Encryptor>>): ExportableArea<Encryptor> => ({
      name: table,
      table,
      columns: Object.keys(schema.shape).filter((name) => !copies.has(name)),
      pages: (db, owner) => eachPage((page) => queries.newest(db, owner, page, [])),
      recordProblem: (exported) => validationMessage(storable.safeParse(exported)),
      ...more,
    }),
  };
}
