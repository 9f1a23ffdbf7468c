import { expect, it } from 'vitest';
import * as z from 'zod';
import { validateInPieces } from './validate-in-pieces.ts';

const Item = z.object({ id: z.int() });
const page = z.object({ items: z.array(Item), nextCursor: z.string().nullable() });
const items = Array.from({ length: 250 }, (_, id) => ({ id, secret: 'x' }));

it.each<[string, z.ZodType]>([
  ['an object', page],
  ['an object that may be missing', page.nullable()],
])('checks a long list of %s as a whole would be, without undeclared fields', async (_what, schema) => {
  const output = { items, nextCursor: null, internal: 1 };
  expect(await validateInPieces(schema, output)).toEqual({ value: schema.parse(output) });
});

it('finds a wrong item at the end, and a wrong field beside the list', async () => {
  const wrong = await validateInPieces(page, { items: [...items, { id: 'x' }], nextCursor: null });
  expect(wrong.issues).toHaveLength(1);
  expect((await validateInPieces(page, { items, nextCursor: 1 })).issues).toHaveLength(1);
});

it('checks a list with limits as a whole', async () => {
  const limited = z.object({ items: z.array(Item).max(200) });
  expect((await validateInPieces(limited, { items })).issues).toHaveLength(1);
});

it('answers null for a missing record', async () => {
  expect(await validateInPieces(page.nullable(), null)).toEqual({ value: null });
});
