import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { RowClient, createMessageJoiner } from './row-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database[Symbol.asyncDispose]();
});

// Lengths whose bytes are those of other characters, and text that is long enough to arrive in pieces.
const texts = [
  null,
  '',
  'a',
  'é',
  '日本語 🙂',
  'x'.repeat(127),
  'y'.repeat(128),
  'ö'.repeat(255),
  'z'.repeat(300_000),
];

it('reads the values that the driver reads', async () => {
  const query = {
    text: `select n, left_text, right_text, array[n] as numbers, null as nothing, '\\xff00'::bytea as bytes
           from unnest($1::text[]) with ordinality as lefts (left_text, n), unnest($1::text[]) right_text`,
    values: [texts],
  };
  const [read, byDriver] = await Promise.all(
    [RowClient, pg.Client].map(async (Client) => {
      const client = new Client({ connectionString: database.login });
      onTestFinished(() => client.end());
      await client.connect();
      return (await client.query<object>(query)).rows;
    }),
  );

  expect(read).toHaveLength(texts.length ** 2);
  expect(read).toEqual(byDriver);
});

it('reports errors between rows', async () => {
  const client = new RowClient({ connectionString: database.login });
  onTestFinished(() => client.end());
  await client.connect();

  await expect(client.query('select 1 / (3 - n) from generate_series(1, 5) n')).rejects.toThrow(
    'division by zero',
  );
  await expect(client.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

it.each([1, 2, 5, 6, 7, 100])('joins messages that arrive in pieces of %i bytes', (size) => {
  const messages = [0, 1, 3, 90, 0, 400].map((length) => {
    const message = Buffer.alloc(5 + length, length);
    message.writeUInt32BE(4 + length, 1);
    return message;
  });
  const bytes = Buffer.concat(messages);
  const join = createMessageJoiner();
  const joined: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) joined.push(join(bytes.subarray(at, at + size)));

  expect(Buffer.concat(joined)).toEqual(bytes);
  const ends = messages.map((_, index) => Buffer.concat(messages.slice(0, index + 1)).length);
  const lengths = joined.map((_, index) => Buffer.concat(joined.slice(0, index + 1)).length);
  expect(lengths.filter((length) => length > 0 && !ends.includes(length))).toEqual([]);
});
