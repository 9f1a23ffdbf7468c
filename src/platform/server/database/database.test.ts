import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import type { TestDatabase } from '#tests/support/database.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database[Symbol.asyncDispose]();
});

it('x', async () => {
  const t = performance.now();
  for (let i = 0; i < 10; i++) { await using d = await createTestDatabase(); void d; }
  process.stdout.write(`clone+drop ${(performance.now() - t) / 10}\n`);
  expect(1).toBe(1);
  await database.withUser(ann, (db) => sql`select 1`.execute(db));
});
