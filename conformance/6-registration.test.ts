/** Who can register, and with which role. */
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import { createCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

const superAdmin = { systemRole: 'superAdmin', tenantEnabled: true, clientViewerOf: [] };
const pending = { systemRole: 'user', tenantEnabled: false, clientViewerOf: [] };

it('the first account is superAdmin and tenant-enabled, later ones are pending [6.4]', async () => {
  await using stint = await startTestServer();
  const first = createCaller(stint.url, await register(stint.url));
  const second = createCaller(stint.url, await register(stint.url));

  expect((await first.api.session.me({})).role).toEqual(superAdmin);
  expect((await second.api.session.me({})).role).toEqual(pending);
});

it('of ten concurrent first registrations exactly one becomes superAdmin [6.4]', async () => {
  await using stint = await startTestServer();
  const accounts = await Promise.all(Array.from({ length: 10 }, () => register(stint.url)));
  const roles = await Promise.all(
    accounts.map(async (account) => (await createCaller(stint.url, account).api.session.me({})).role),
  );

  expect(roles.filter((role) => role?.systemRole === 'superAdmin')).toEqual([superAdmin]);
  expect(roles.filter((role) => role?.systemRole === 'user')).toEqual(Array(9).fill(pending));
});

it('a registration waits for an unfinished one, so only one can be first [6.4]', async () => {
  await using stint = await startTestServer();
  const { identityPool } = stint.database;
  const [one, two] = [await identityPool.connect(), await identityPool.connect()];
  const join = 'insert into users (id, name, email) values (gen_random_uuid(), $1, $1)';
  await one.query('begin');
  await one.query(join, ['one']);
  let isDone = false;
  const second = two.query(join, ['two']).then(() => {
    isDone = true;
  });
  await expect.poll(async () => isDone || (await isRequestWaiting(one))).toBe(true);
  await one.query('commit');
  await second;
  const { rows } = await one.query('select system_role as role from user_roles order by role');
  one.release();
  two.release();

  expect(rows).toEqual([{ role: 'superAdmin' }, { role: 'user' }]);
});

describe('a pending account', () => {
  it('cannot keep records until a superAdmin approves it [6.4]', async () => {
    await using stint = await startInstallation();
    const ann = await stint.newAccount('Ann');

    await expectShutOut(ann);
    await stint.owner.api.accounts.setRole({ uid: ann.uid, tenantEnabled: true });
    await expect(ann.api.clients.create(aClient())).resolves.toMatchObject({
      id: expect.any(String) as string,
    });
  });

  it('that was approved before keeps its records but cannot read them until approved again [6.4]', async () => {
    await using stint = await startInstallation();
    const ann = await stint.newTenant('Ann');
    const { id } = await ann.api.timesheets.create(anEntry());
    await stint.owner.api.accounts.setRole({ uid: ann.uid, tenantEnabled: false });

    await expectShutOut(ann);
    await stint.owner.api.accounts.setRole({ uid: ann.uid, tenantEnabled: true });
    expect(await ann.api.timesheets.get({ id })).toMatchObject({ id });
  });
});

describe('registration', () => {
  it('discloses only what the next account becomes, and whether mails are sent [6.4]', async () => {
    await using stint = await startTestServer({ registration: 'open' });
    const state = async (): Promise<unknown> => (await fetch(`${stint.url}/api/registration`)).json();

    expect(await state()).toEqual({ next: 'first', sendsMail: false });
    await register(stint.url);
    expect(await state()).toEqual({ next: 'open', sendsMail: false });
  });

  it('when open creates tenants, and still only one superAdmin [6.4]', async () => {
    await using stint = await startTestServer({ registration: 'open' });
    await register(stint.url);
    const second = createCaller(stint.url, await register(stint.url));

    expect((await second.api.session.me({})).role).toEqual({ ...pending, tenantEnabled: true });
  });

  it('by invitation only accepts the first account and rejects the next [6.4]', async () => {
    await using stint = await startTestServer({ registration: 'invitation' });
    const first = createCaller(stint.url, await register(stint.url));

    expect((await first.api.session.me({})).role).toEqual(superAdmin);
    await expect(register(stint.url)).rejects.toThrow(
      'This installation takes new accounts by invitation only.',
    );
    expect((await first.api.accounts.list({})).items).toHaveLength(1);
  });
});

async function expectShutOut({ api }: ApiCaller): Promise<void> {
  const rejection = {
    status: 403,
    message: 'Your account may not keep records here. Ask the admin of this installation to approve it.',
  };
  await expect(api.clients.create(aClient())).rejects.toMatchObject(rejection);
  await expect(api.timesheets.list({})).rejects.toMatchObject(rejection);
}

async function isRequestWaiting(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return rows.length > 0;
}
