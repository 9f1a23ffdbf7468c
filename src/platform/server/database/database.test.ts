import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openAppDatabase } from './database.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
const ben = '01890a5d-ac96-774b-bcce-b302099a8058';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (client) =>
    client.query(`
      create table notes (user_id uuid, note_text text unique, extra jsonb);
      grant select, insert on notes to stint_app`),
  );
  return () => database[Symbol.asyncDispose]();
});

it('works as a role that owns nothing, for one user', async () => {
  const { rows } = await database.withUser(ann, (db) =>
    sql`select current_user as role, current_setting('stint.user_id') as user_id`.execute(db),
  );

  expect(rows).toEqual([{ role: 'stint_app', userId: ann }]);
});

it.each(['', 'ann', `${ann}'; reset role; --`])('refuses to work for the user %j', async (userId) => {
  await expect(database.withUser(userId, (db) => sql`select 1`.execute(db))).rejects.toThrow(
    'must be a UUID',
  );
});

it('keeps nothing of work that throws', async () => {
  const failing = database.withUser(ann, async (db) => {
    await sql`insert into notes (note_text) values ('half')`.execute(db);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  const { rows } = await database.withUser(ann, (db) =>
    sql`select from notes where note_text = 'half'`.execute(db),
  );
  expect(rows).toHaveLength(0);
});

it('refuses writes in a plain read, each of whose statements sees the user', async () => {
  const reading = database.withUser(
    ann,
    async (db) => {
      await sql`select 1`.execute(db);
      const { rows } = await sql`select current_setting('stint.user_id') as user_id`.execute(db);
      expect(rows).toEqual([{ userId: ann }]);
      await sql`insert into notes (note_text) values ('by a reader')`.execute(db);
    },
    { isReadOnly: true },
  );

  await expect(reading).rejects.toThrow('in a read-only transaction');
});

it('leaves nothing of a plain read on its connection', async () => {
  const settings = sql`select current_setting('stint.user_id') as user_id, current_setting('plan_cache_mode') as plans,
                              current_setting('transaction_read_only') as read_only`;
  const single = openAppDatabase({ login: database.login, poolSize: 1, onIdleError: undefined });
  onTestFinished(() => single.close());
  await single.withUser(ann, (db) => settings.execute(db), { isReadOnly: true });

  const { rows } = await single.withUser(ben, (db) => settings.execute(db));
  expect(rows).toEqual([{ userId: ben, plans: 'auto', readOnly: 'off' }]);
});

it('answers statements that are sent at the same time each with its own rows', async () => {
  const numbers = await database.withUser(ann, (db) =>
    Promise.all(
      [1, 2, 3].map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(db)),
    ),
  );

  expect(numbers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});

it('keeps nothing of a transaction whose first statement fails', async () => {
  const failing = database.withUser(ann, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
    await sql`insert into notes (note_text) values ('after a failure')`.execute(db);
  });

  await expect(failing).rejects.toThrow('transaction is aborted');
});

const lostRaces = [
  { how: 'could not be serialised', raise: sql`do $$ begin raise sqlstate '40001'; end $$` },
  { how: 'waits for who waits for it', raise: sql`do $$ begin raise sqlstate '40P01'; end $$` },
  { how: 'refers to what is gone', raise: sql`do $$ begin raise sqlstate '23503'; end $$` },
];

it.each(lostRaces)('does work again that $how, because another was faster', async ({ raise }) => {
  let attempts = 0;
  const done = await database.withUser(ann, async (db) => {
    attempts += 1;
    if (attempts <= 3) await raise.execute(db);
    return 'done';
  });

  expect({ done, attempts }).toEqual({ done: 'done', attempts: 4 });
});

it('does not try for ever', async () => {
  let attempts = 0;
  const failing = database.withUser(ann, async (db) => {
    attempts += 1;
    await lostRaces[0]?.raise.execute(db);
  });

  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
});

it('keeps working when a newer Stint adds a column to a table', async () => {
  const read = () => database.withUser(ann, (db) => sql`select * from notes limit ${0}`.execute(db));
  await read();
  await withClient(database.url, (client) => client.query('alter table notes add column is_new boolean'));

  await expect(read()).resolves.toMatchObject({ rows: [] });
});

it('rejects a transaction that continued after a failed statement', async () => {
  const careless = database.withUser(ann, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
    return 'done';
  });

  await expect(careless).rejects.toThrow('failed before the commit');
});

it('outlives a connection that breaks in the middle of a transaction', async () => {
  const cutOff = database.withUser(ann, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    // Waits until it is gone.
    await withClient(database.url, (client) =>
      client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]),
    );
    await sql`select 1`.execute(db);
  });

  await expect(cutOff).rejects.toThrow(/terminat|connection error/);
  await expect(database.withUser(ann, (db) => sql`select 1 as one`.execute(db))).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

it('reads a day and an instant as text, a bigint as a number, a numeric as exact text', async () => {
  const { rows } = await database.withUser(ann, (db) =>
    sql`select date '2024-02-29' as day, 9007199254740991::bigint as cents, 0.1000::numeric as rate,
               timestamptz '2024-02-29 23:30+02' as at`.execute(db),
  );

  expect(rows).toEqual([
    { day: '2024-02-29', cents: 9007199254740991, rate: '0.1000', at: '2024-02-29T21:30:00.000Z' },
  ]);
});

it('refuses a bigint that a number cannot hold', async () => {
  const tooLarge = database.withUser(ann, (db) => sql`select 9007199254740993::bigint as cents`.execute(db));

  await expect(tooLarge).rejects.toThrow('too large for an exact number');
});

it('names columns in camelCase and leaves the keys inside JSON alone', async () => {
  const { rows } = await database.withUser(ann, (db) =>
    sql`insert into notes (note_text, extra) values ('one', '{"snake_key": {"inner_key": 1}}') returning note_text, extra`.execute(
      db,
    ),
  );

  expect(rows).toEqual([{ noteText: 'one', extra: { snake_key: { inner_key: 1 } } }]);
});

it('keeps the business role from sessions and passwords, and the identity role from business', async () => {
  const sessions = database.withUser(ann, (db) => sql`select * from sessions`.execute(db));

  await expect(sessions).rejects.toThrow('permission denied for table sessions');
  await expect(database.identityPool.query('select * from timesheets')).rejects.toThrow(
    'permission denied for table timesheets',
  );
});
