import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import type { Db } from '#src/platform/server/database/database.ts';
import { Rate, requiredText, storableText } from '#src/platform/shared/field-schemas.ts';
import { readCopies, readFields, recordIdentity, recordVersion } from '#src/platform/shared/record-fields.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { defineRecord } from './define-record.ts';

const fields = {
  name: requiredText(10),
  notes: storableText(20).nullable(),
  hourlyRate: Rate.nullable(),
  postalAddress: z.object({ city: storableText(20) }).nullable(),
};
const record = defineRecord({
  table: 'clients',
  schema: z.object({
    ...recordIdentity,
    ...readFields(fields),
    ...readCopies(['notesEnc']),
    ...recordVersion,
  }),
  fields,
  encrypted: ['notes'],
  columns: {},
});

const id = '01890a5d-ac96-774b-bcce-b302099a8058';
const owner = { ownerId: '01890a5d-ac96-774b-bcce-b302099a8057' };
const acme = { id, name: 'Acme', hourlyRate: 90.125, requestHash: Buffer.of(0) };
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (owning) =>
    owning.query(`insert into users (id, name, email) values ('${owner.ownerId}', 'Ann', 'ann@example.org')`),
  );
  return () => database[Symbol.asyncDispose]();
});
const transact = <T>(work: (db: Db) => Promise<T>) => database.withOwner(owner, work);

it('reads what was written: exact numbers, JSON and null, without a missing copy', async () => {
  const postalAddress = { city: 'Bonn' };
  await transact((db) => record.insertOnce(db, owner, { ...acme, postalAddress }));

  const found = await transact((db) => record.find(db, owner, id));

  expect(found).toMatchObject({
    id,
    userId: owner.ownerId,
    name: 'Acme',
    notes: null,
    hourlyRate: 90.125,
    postalAddress,
    revision: 1,
  });
  expect(found).not.toHaveProperty('notesEnc');
});

it('changes only what is given, and clears the copy of a field that is written without one', async () => {
  await transact((db) =>
    record.insertOnce(db, owner, { ...acme, notes: 'Net 30', notesEnc: { v: 2, iv: 'AA' } }),
  );
  expect(await transact((db) => record.update(db, owner, { id, name: 'Acme Ltd' }))).toMatchObject({
    name: 'Acme Ltd',
    notes: 'Net 30',
    notesEnc: { v: 2, iv: 'AA' },
    revision: 2,
  });

  const changed = await transact((db) => record.update(db, owner, { id, notes: 'Net 14' }));
  expect(changed).toMatchObject({ name: 'Acme Ltd', notes: 'Net 14', revision: 3 });
  expect(changed).not.toHaveProperty('notesEnc');
});

it('exports all columns but the encrypted copies, and says which restored record has a problem', async () => {
  const { columns, recordProblem } = record.exportArea({});
  await transact((db) => record.insertOnce(db, owner, acme));
  const found = await transact((db) => record.find(db, owner, id));

  expect(columns).toEqual([
    'id',
    'userId',
    'name',
    'notes',
    'hourlyRate',
    'postalAddress',
    'createdAt',
    'updatedAt',
    'revision',
  ]);
  expect(recordProblem(found)).toBeNull();
  expect(recordProblem({ ...found, name: 'Acme Worldwide' })).toContain('name');
});
