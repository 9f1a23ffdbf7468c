import { expect, it } from 'vitest';
import * as z from 'zod';
import { readCopies } from '#src/platform/shared/record-fields.ts';
import { defineColumns, hoursIn } from './record-columns.ts';

const fields = {
  name: z.string(),
  notes: z.string().nullable(),
  retainerHours: z.number().nullable(),
  contacts: z.array(z.object({ name: z.string() })),
  postalAddress: z.object({ city: z.string() }).nullable().default(null),
  tags: z.array(z.string()),
};
const { toColumns } = defineColumns({
  table: 'clients',
  schema: z.object({ id: z.string(), ...fields, isOwn: z.boolean(), ...readCopies(['notesEnc']) }),
  fields,
  encrypted: ['notes'],
  columns: { retainerHours: hoursIn('retainerMs'), isOwn: { read: ({ isInternal }) => isInternal } },
});

it('leaves out undefined fields, and keeps null', () => {
  expect(toColumns({ name: 'Acme', tags: undefined, retainerHours: null })).toEqual({
    name: 'Acme',
    retainerMs: null,
  });
});

it('writes objects as JSON, lists of text as arrays, and hours in milliseconds', () => {
  expect(
    toColumns({ contacts: [{ name: 'Nora' }], postalAddress: null, tags: ['a'], retainerHours: 1.5 }),
  ).toEqual({ contacts: '[{"name":"Nora"}]', postalAddress: null, tags: ['a'], retainerMs: 5_400_000 });
});

it('clears the encrypted copy of a field that is written without one', () => {
  expect(toColumns({ notes: 'new' })).toEqual({ notes: 'new', notesEnc: null });
  expect(toColumns({ notes: null, notesEnc: { v: 2 } })).toEqual({ notes: null, notesEnc: '{"v":2}' });
  expect(toColumns({ name: 'Acme' })).not.toHaveProperty('notesEnc');
});

it('never writes a field that is only read', () => {
  // @ts-expect-error -- it has no `write`
  expect(toColumns({ isOwn: true })).toEqual({});
});
