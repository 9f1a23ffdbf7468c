import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { CachedSession } from '#src/platform/server/access/cached-session.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openAppDatabase } from './database.ts';
import { limitToClient } from './limit-to-client.ts';
import { endingWithQuery } from './user-transaction.ts';
import { withVisitor } from './visitor-transaction.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
// Not checked here.
const ben = '01890a5d-ac96-774b-bcce-b302099a8058' as CallerId;
const cy = '01890a5d-ac96-774b-bcce-b302099a8060';
const grantId = '01890a5d-ac96-774b-bcce-b302099a8059';
const actors = sql`select current_user as role, stint_owner_id() as owner_id, stint_user_id() as user_id`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (client) =>
    client.query(`
      create table notes (user_id uuid, note_text text unique, extra jsonb);
      create table late_checks (number int unique deferrable initially deferred);
      grant select, insert on notes, late_checks to stint_app`),
  );
  return () => database[Symbol.asyncDispose]();
});

it.each([true, false])('covers one owner and knows the caller; read-only: %j', async (isReadOnly) => {
  const { rows } = await database.withOwner({ ownerId: ann }, (db) => actors.execute(db), {
    callerId: ben,
    isReadOnly,
  });

  expect(rows).toEqual([{ role: 'stint_app', ownerId: ann, userId: ben }]);
});

it.each([true, false])('has no caller unless one is given; read-only: %j', async (isReadOnly) => {
  const { rows } = await database.withOwner({ ownerId: ann }, (db) => actors.execute(db), { isReadOnly });

  expect(rows).toEqual([{ role: 'stint_app', ownerId: ann, userId: null }]);
});

it.each([true, false])(
  'becomes another role without an owner for a viewer; read-only: %j',
  async (isReadOnly) => {
    const how = { callerId: ben, isReadOnly };
    const { rows } = await database.withGrant(grantId, (db) => actors.execute(db), how);
    const { rows: later } = await database.withOwner({ ownerId: ann }, (db) => actors.execute(db));

    expect(rows).toEqual([{ role: 'stint_viewer', ownerId: null, userId: ben }]);
    expect(later).toEqual([{ role: 'stint_app', ownerId: ann, userId: null }]);
  },
);

it.each([true, false])('limits a transaction to a client of the owner; read-only: %j', async (isReadOnly) => {
  const limited = limitToClient(database, grantId);
  const { rows } = await limited.withOwner({ ownerId: ann }, (db) => actors.execute(db), { isReadOnly });
  const { rows: later } = await database.withOwner({ ownerId: ann }, (db) => actors.execute(db));

  expect(rows).toEqual([{ role: 'stint_portal', ownerId: ann, userId: null }]);
  expect(later).toEqual([{ role: 'stint_app', ownerId: ann, userId: null }]);
  await expect(
    limitToClient(database, 'acme').withOwner({ ownerId: ann }, (db) => actors.execute(db)),
  ).rejects.toThrow('must be UUIDs');
});

it.each(['', 'ann', `${ann}'; reset role; --`])('rejects the owner %j', async (ownerId) => {
  await expect(database.withOwner({ ownerId }, (db) => sql`select 1`.execute(db))).rejects.toThrow(
    'must be UUIDs',
  );
});

it('lets visitors of one address wait for each other, and those of other addresses for neither', async () => {
  const { promise: untilEnd, resolve: end } = Promise.withResolvers<void>();
  const started: string[] = [];
  const visitFrom = (address: string) =>
    withVisitor(database, address, () => {
      started.push(address);
      return untilEnd;
    });
  const busy = ['203.0.113.1', '203.0.113.1', '203.0.113.1'].map(visitFrom);
  await expect.poll(() => started).toEqual(['203.0.113.1', '203.0.113.1']);
  const other = visitFrom('203.0.113.2');
  await expect.poll(() => started).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2']);
  end();
  await Promise.all([...busy, other]);
});

it('rolls back a transaction that throws', async () => {
  const failing = database.withOwner({ ownerId: ann }, async (db) => {
    await sql`insert into notes (note_text) values ('half')`.execute(db);
    throw new Error('changed my mind');
  });

  await expect(failing).rejects.toThrow('changed my mind');
  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql`select from notes where note_text = 'half'`.execute(db),
  );
  expect(rows).toHaveLength(0);
});

it('rejects writes in a read-only transaction, in which every statement sees the owner', async () => {
  const reading = database.withOwner(
    { ownerId: ann },
    async (db) => {
      await sql`select 1`.execute(db);
      const { rows } = await sql`select stint_owner_id() as owner_id`.execute(db);
      expect(rows).toEqual([{ ownerId: ann }]);
      await sql`insert into notes (note_text) values ('by a reader')`.execute(db);
    },
    { isReadOnly: true },
  );

  await expect(reading).rejects.toThrow('in a read-only transaction');
});

it('leaves no state on the connection after a read-only transaction', async () => {
  const settings = sql`select stint_owner_id() as owner_id, current_setting('plan_cache_mode') as plans,
                              current_setting('transaction_read_only') as read_only`;
  const single = openAppDatabase({ login: database.login, poolSize: 1, onIdleError: undefined });
  onTestFinished(() => single.close());
  await single.withOwner({ ownerId: ann }, (db) => settings.execute(db), { isReadOnly: true });

  const { rows } = await single.withOwner({ ownerId: cy }, (db) => settings.execute(db));
  expect(rows).toEqual([{ ownerId: cy, plans: 'auto', readOnly: 'off' }]);
});

it('returns concurrent statements’ own rows', async () => {
  const numbers = await database.withOwner({ ownerId: ann }, (db) =>
    Promise.all(
      [1, 2, 3].map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(db)),
    ),
  );

  expect(numbers.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});

it('sends concurrent statements of a transaction without waiting for answers', async () => {
  await using link = await startRecordingLink(database.login);
  const stint = openAppDatabase({ login: link.url, poolSize: 1 });
  onTestFinished(() => stint.close());

  await stint.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1`.execute(db);
    link.events.length = 0;
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
  });

  const afterAnswers = link.events.slice(link.events.indexOf('answer'));
  // The commit.
  expect(afterAnswers.filter((event) => event === 'request')).toHaveLength(1);
});

it('sends the commit along with a last query', async () => {
  await using link = await startRecordingLink(database.login);
  const stint = openAppDatabase({ login: link.url, poolSize: 1 });
  onTestFinished(() => stint.close());

  const answer = await stint.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1`.execute(db);
    link.events.length = 0;
    const { rows } = await sql`insert into notes (note_text) values ('last') returning note_text`.execute(
      endingWithQuery(db),
    );
    return rows;
  });

  expect(answer).toEqual([{ noteText: 'last' }]);
  expect(link.events.filter((event) => event === 'request')).toHaveLength(1);
  expect(await countNotes('last')).toBe(1);
});

it('sends an only query and its commit as one message', async () => {
  await using link = await startRecordingLink(database.login);
  const stint = openAppDatabase({ login: link.url, poolSize: 1 });
  onTestFinished(() => stint.close());
  const write = (text: string) =>
    stint.withOwner({ ownerId: ann }, (db) =>
      sql`insert into notes (note_text) values (${text}) returning stint_owner_id() as owner_id`.execute(
        endingWithQuery(db),
      ),
    );
  await write('prepared');
  link.events.length = 0;
  link.answers.length = 0;

  const { rows } = await write('only');
  expect(rows).toEqual([{ ownerId: ann }]);
  expect(link.events.filter((event) => event === 'request')).toHaveLength(1);
  // PostgreSQL would answer a separate commit with another ReadyForQuery.
  const readyForQuery = 'Z\0\0\0\u0005';
  expect(Buffer.concat(link.answers).toString('latin1').split(readyForQuery)).toHaveLength(2);
  expect(await countNotes('only')).toBe(1);
});

it('reports a failure of an only query, or of its commit', async () => {
  const number = (value: number) => sql`insert into late_checks values (${value}::int)`;
  const withOnly = (value: number) =>
    database.withOwner({ ownerId: ann }, (db) => number(value).execute(endingWithQuery(db)));
  await withOnly(1);

  await expect(withOnly(1)).rejects.toMatchObject({ constraint: 'late_checks_number_key' });
  const careless = database.withOwner({ ownerId: ann }, (db) =>
    sql`select 1 / 0`.execute(endingWithQuery(db)).catch(() => 'done'),
  );
  await expect(careless).rejects.toThrow('division by zero');
  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql`select from late_checks`.execute(db),
  );
  expect(rows).toHaveLength(1);
});

it('stores nothing if the last query fails, or one before it did', async () => {
  const write = (text: string) => sql`insert into notes (note_text) values (${text})`;
  const failing = database.withOwner({ ownerId: ann }, async (db) => {
    await write('before a failure').execute(db);
    await sql`select 1 / 0`.execute(endingWithQuery(db));
  });
  await expect(failing).rejects.toThrow('division by zero');

  const careless = database.withOwner({ ownerId: ann }, async (db) => {
    await write('before a failure').execute(db);
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
    await write('before a failure')
      .execute(endingWithQuery(db))
      .catch(() => undefined);
  });
  await expect(careless).rejects.toThrow('failed before the commit');
  expect(await countNotes('before a failure')).toBe(0);
});

it('begins another transaction after a last query', async () => {
  const rows = await database.withOwner({ ownerId: ann }, async (db) => {
    const first = sql`insert into notes (note_text) values ('once') on conflict do nothing returning note_text`;
    await first.execute(endingWithQuery(db));
    const repeated = await first.execute(endingWithQuery(db));
    return [...repeated.rows, ...(await actors.execute(db)).rows];
  });

  expect(rows).toEqual([{ role: 'stint_app', ownerId: ann, userId: null }]);
  expect(await countNotes('once')).toBe(1);
});

it('keeps a transaction read-only in its last query, which sees the owner', async () => {
  const rows = await database.withOwner(
    { ownerId: ann },
    async (db) => (await actors.execute(endingWithQuery(db))).rows,
    { isReadOnly: true },
  );
  expect(rows).toEqual([{ role: 'stint_app', ownerId: ann, userId: null }]);

  const writing = database.withOwner(
    { ownerId: ann },
    async (db) => {
      await sql`select 1`.execute(db);
      await sql`insert into notes (note_text) values ('at the end')`.execute(endingWithQuery(db));
    },
    { isReadOnly: true },
  );
  await expect(writing).rejects.toThrow('in a read-only transaction');
  expect(await countNotes('at the end')).toBe(0);
});

it('runs an only query on a snapshot if one was asked for', async () => {
  const isolation = sql`select current_setting('transaction_isolation') as isolation`;
  const { rows } = await database.withOwner(
    { ownerId: ann },
    (db) => isolation.execute(endingWithQuery(db)),
    { isSnapshot: true },
  );
  expect(rows).toEqual([{ isolation: 'repeatable read' }]);
});

it('commits no last query of a session that has ended', async () => {
  const session = anEndedSession();
  const writing = database.withOwner(
    { ownerId: ann },
    (db) => sql`insert into notes (note_text) values ('of an ended session')`.execute(endingWithQuery(db)),
    { session },
  );

  await expect(writing).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await countNotes('of an ended session')).toBe(0);
});

it('refuses statements after its end', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  const late = await database.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1`.execute(db);
    return { statement: ended.then(() => sql`select 2`.execute(db)) };
  });
  end(undefined);

  await expect(late.statement).rejects.toThrow('The transaction has ended.');
});

it('commits no other transaction with a last query that comes after its end', async () => {
  const stint = openAppDatabase({ login: database.login, poolSize: 1 });
  onTestFinished(() => stint.close());
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  const late = await stint.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1`.execute(db);
    const problem = ended.then(() => sql`select 2`.execute(endingWithQuery(db))).then(() => null, String);
    return { problem };
  });
  const failing = stint.withOwner({ ownerId: ann }, async (db) => {
    await sql`insert into notes (note_text) values ('beside a late query')`.execute(db);
    end(undefined);
    await late.problem;
    throw new Error('This must be rolled back.');
  });

  await expect(failing).rejects.toThrow('This must be rolled back.');
  expect(await late.problem).toContain('The transaction has ended.');
  expect(await countNotes('beside a late query')).toBe(0);
});

it('reports the first failure to all concurrent statements', async () => {
  const problems: string[] = [];
  const failing = database.withOwner({ ownerId: ann }, async (db) => {
    // The third doesn't prepare the second's text again.
    const queries = [sql`select 1 / 0`, sql`select 2 + 3`, sql`select 2 + 3`];
    await Promise.all(
      queries.map((query) => query.execute(db).catch((error: unknown) => problems.push(String(error)))),
    );
  });

  await expect(failing).rejects.toThrow('failed before the commit');
  expect(problems).toEqual(Array.from({ length: 3 }, () => 'error: division by zero'));
});

it('rolls back a transaction whose first statement fails', async () => {
  const failing = database.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
    await sql`insert into notes (note_text) values ('after a failure')`.execute(db);
  });

  await expect(failing).rejects.toThrow('division by zero');
});

const lostRaces = [
  { how: 'could not be serialised', raise: sql`do $$ begin raise sqlstate '40001'; end $$` },
  { how: 'deadlocks', raise: sql`do $$ begin raise sqlstate '40P01'; end $$` },
  { how: 'refers to a deleted record', raise: sql`do $$ begin raise sqlstate '23503'; end $$` },
];

it.each(lostRaces)('retries a transaction that $how', async ({ raise }) => {
  let attempts = 0;
  const done = await database.withOwner({ ownerId: ann }, async (db) => {
    attempts += 1;
    if (attempts <= 3) await raise.execute(db);
    return 'done';
  });

  expect({ done, attempts }).toEqual({ done: 'done', attempts: 4 });
});

it('doesn’t retry forever', async () => {
  let attempts = 0;
  const failing = database.withOwner({ ownerId: ann }, async (db) => {
    attempts += 1;
    await lostRaces[0]?.raise.execute(db);
  });

  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(4);
});

it('keeps working when a newer Stint adds a column to a table', async () => {
  const read = () =>
    database.withOwner({ ownerId: ann }, (db) => sql`select * from notes limit ${0}`.execute(db));
  await read();
  await withClient(database.url, (client) => client.query('alter table notes add column is_new boolean'));

  await expect(read()).resolves.toMatchObject({ rows: [] });
});

it('rejects a transaction that continued after a failed statement', async () => {
  const careless = database.withOwner({ ownerId: ann }, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
    return 'done';
  });

  await expect(careless).rejects.toThrow('failed before the commit');
});

it('stores nothing of a session that has ended, whatever the work does with failed queries', async () => {
  const careless = database.withOwner(
    { ownerId: ann },
    async (db) => {
      const insert = sql`insert into notes (note_text) values ('of an ended session')`;
      await insert.execute(db).catch(() => undefined);
      await insert.execute(endingWithQuery(db)).catch(() => undefined);
      await insert.execute(endingWithQuery(db)).catch(() => undefined);
      return 'done';
    },
    { session: anEndedSession() },
  );

  await expect(careless).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await countNotes('of an ended session')).toBe(0);
});

it.each([true, false])(
  'shows an ended session neither rows nor errors of queries; read-only: %j',
  async (isReadOnly) => {
    const seen: unknown[] = [];
    const failing = database.withOwner(
      { ownerId: ann },
      async (db) => {
        const queries = [sql`select 1`, sql`select 1 / 0`, sql`select 2`].map((query) => query.execute(db));
        seen.push(...(await Promise.allSettled(queries)));
        seen.push(...(await Promise.allSettled([sql`select 3`.execute(db)])));
      },
      { isReadOnly, session: anEndedSession() },
    );

    await expect(failing).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const refused = {
      status: 'rejected',
      reason: expect.objectContaining({ code: 'UNAUTHORIZED' }) as unknown,
    };
    expect(seen).toEqual([refused, refused, refused, refused]);
  },
);

it('doesn’t end work without a query for a session that has ended', async () => {
  const failing = database.withOwner({ ownerId: ann }, () => Promise.resolve('done'), {
    session: anEndedSession(),
  });

  await expect(failing).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

it('survives a connection that breaks in the middle of a transaction', async () => {
  const cutOff = database.withOwner({ ownerId: ann }, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    // Waits until the connection is closed.
    await withClient(database.url, (client) =>
      client.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]),
    );
    await sql`select 1`.execute(db);
  });

  await expect(cutOff).rejects.toThrow(/terminat|connection error/);
  await expect(
    database.withOwner({ ownerId: ann }, (db) => sql`select 1 as one`.execute(db)),
  ).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

it('returns days and instants as text, bigints as numbers and numerics as exact text', async () => {
  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql`select date '2024-02-29' as day, 9007199254740991::bigint as cents, 0.1000::numeric as rate,
               timestamptz '2024-02-29 23:30+02' as at`.execute(db),
  );

  expect(rows).toEqual([
    { day: '2024-02-29', cents: 9007199254740991, rate: '0.1000', at: '2024-02-29T21:30:00.000Z' },
  ]);
});

it('rejects a bigint too large for a number', async () => {
  const tooLarge = database.withOwner({ ownerId: ann }, (db) =>
    sql`select 9007199254740993::bigint as cents`.execute(db),
  );

  await expect(tooLarge).rejects.toThrow('too large for an exact number');
});

it('converts column names to camelCase but not keys inside JSON', async () => {
  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql`insert into notes (note_text, extra) values ('one', '{"snake_key": {"inner_key": 1}}') returning note_text, extra`.execute(
      db,
    ),
  );

  expect(rows).toEqual([{ noteText: 'one', extra: { snake_key: { inner_key: 1 } } }]);
});

it('denies the app role sessions and passwords, and the identity role business data', async () => {
  const sessions = database.withOwner({ ownerId: ann }, (db) => sql`select * from sessions`.execute(db));

  await expect(sessions).rejects.toThrow('permission denied for table sessions');
  await expect(database.identityPool.query('select * from timesheets')).rejects.toThrow(
    'permission denied for table timesheets',
  );
});

function anEndedSession(): CachedSession {
  const proof = { tokenHash: '0'.repeat(64), maxDays: 30, state: 'as it was' };
  return new CachedSession(proof, () => Promise.resolve(false));
}

async function countNotes(text: string): Promise<number> {
  const { rows } = await withClient(database.url, (client) =>
    client.query('select from notes where note_text = $1', [text]),
  );
  return rows.length;
}

/** A connection to PostgreSQL that records when requests and answers pass, and the answers. */
async function startRecordingLink(login: string) {
  const { host, port } = new pg.Client({ connectionString: login });
  const events: ('request' | 'answer')[] = [];
  const answers: Buffer[] = [];
  const server = createServer((client) => {
    const postgres = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    client.on('data', () => events.push('request')).on('error', () => undefined);
    postgres.on('data', (chunk: Buffer) => answers.push(chunk) && events.push('answer'));
    postgres.on('error', () => undefined);
    client.pipe(postgres).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(login);
  // With a port, the address is an object.
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = '127.0.0.1';
  url.searchParams.delete('host');
  return { url: url.href, events, answers, [Symbol.asyncDispose]: async () => void server.close() };
}
