/** Connection pools that give each transaction another session, such as PgBouncer. */
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { startTransactionPool } from '#tests/support/server/transaction-pool.ts';
import type { TransactionPool } from '#tests/support/server/transaction-pool.ts';
import { checkDatabaseAddresses } from './database-addresses.ts';
import { openDatabase } from './database.ts';
import { ensureLoginRoles, testPoolLogin } from './login-roles.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
const ben = '01890a5d-ac96-774b-bcce-b302099a8058';

let database: TestDatabase;
let pool: TransactionPool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = await startTransactionPool(database.url);
  return async () => {
    await pool[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  };
});

it('is found out at start and needs a direct address', async () => {
  await expect(checkDatabaseAddresses(pool.url, { poolUrl: undefined })).rejects.toThrow(
    'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or use the pool in session mode.',
  );
  await expect(checkDatabaseAddresses(pool.url, { poolUrl: pool.url })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a connection pool in transaction mode',
  );
  await checkDatabaseAddresses(database.url, { poolUrl: undefined });
  await checkDatabaseAddresses(database.url, { poolUrl: pool.url });
});

it('must lead to the same database as the direct address', async () => {
  await using other = await createTestDatabase();

  await expect(checkDatabaseAddresses(other.url, { poolUrl: pool.url })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database.',
  );
});

it('serves concurrent transactions of several processes, each with its own account and role', async () => {
  const processes = await Promise.all([openThroughPool(), openThroughPool()]);
  const state = sql`select stint_owner_id() as owner_id, current_user as role,
    current_setting('timezone') as zone, current_setting('stint.registration') as registration`;
  const expected = { role: 'stint_app', zone: 'UTC', registration: 'invitation' };

  const done = processes.flatMap((stint) =>
    [ann, ben].flatMap((ownerId) =>
      [true, false].map((isReadOnly) =>
        stint.withOwner(
          { ownerId },
          async (db) => {
            for (const number of [1, 2, 3]) {
              const { rows: own } = await sql`select ${number}::int as number`.execute(db);
              expect(own).toEqual([{ number }]);
              const { rows } = await state.execute(db);
              expect(rows).toEqual([{ ownerId, ...expected }]);
            }
          },
          { isReadOnly },
        ),
      ),
    ),
  );

  await Promise.all(done);
});

it('keeps neither statements nor settings of a transaction', async () => {
  const single = await startTransactionPool(database.url, 1);
  onTestFinished(() => single[Symbol.asyncDispose]());
  const stint = await openThroughPool(single);
  for (const isReadOnly of [true, false]) {
    await stint.withOwner({ ownerId: ann }, (db) => sql`select ${1}::int`.execute(db), { isReadOnly });
  }

  const left = sql`select name from pg_prepared_statements`;
  const { rows } = await stint.withOwner({ ownerId: ben }, (db) => left.execute(db));
  expect(rows).toEqual([]);
});

async function openThroughPool({ url } = pool) {
  const logins = await ensureLoginRoles(database.url, throwOnLog);
  const warnings: string[] = [];
  const stint = openDatabase({
    logins,
    poolLogin: await testPoolLogin(url, logins, (message) => warnings.push(message)),
    poolSize: 5,
    registration: 'invitation',
  });
  onTestFinished(() => stint.close());
  expect(warnings).toEqual([expect.stringMatching(/as its owner .* \(no such user: stint_app_/)]);
  return stint;
}
