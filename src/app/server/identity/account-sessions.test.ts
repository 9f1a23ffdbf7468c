/** Listing and ending the own sessions. */
import { expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';

const stint = shareInstallation();

it('lists open sessions, this one marked, without their tokens', async () => {
  const ann = await stint.newTenant('Ann');
  await signIn(stint.url, ann);
  const { items } = await ann.api.session.list({});
  expect(items.map(({ isCurrent }) => String(isCurrent)).toSorted()).toEqual(['false', 'true']);
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
    'createdAt',
    'id',
    'isCurrent',
    'lastActiveAt',
    'userAgent',
  ]);
});

it('an ended session is refused at its next request, and is no longer listed', async () => {
  const ben = await stint.newTenant('Ben');
  const phone = await signIn(stint.url, ben);
  const { items } = await ben.api.session.list({});
  const id = items.find(({ isCurrent }) => !isCurrent)?.id;
  expect((await endSessions(ben, { id, password: testPassword })).status).toBe(200);
  expect((await ben.send({ path: '/api/v1/me', headers: { cookie: phone } })).status).toBe(401);
  expect((await ben.api.session.list({})).items).toMatchObject([{ isCurrent: true }]);
});

it('ends all other sessions', async () => {
  const cy = await stint.newTenant('Cy');
  const others = [await signIn(stint.url, cy), await signIn(stint.url, cy)];
  expect((await endSessions(cy, { password: testPassword })).status).toBe(200);
  for (const cookie of others)
    expect((await cy.send({ path: '/api/v1/me', headers: { cookie } })).status).toBe(401);
  expect((await cy.send({ path: '/api/v1/me' })).status).toBe(200);
});

it.each([
  ['no password', {}, { status: 400, json: { code: 'INVALID_PASSWORD' } }],
  ['a wrong password', { password: 'wrong horse' }, { status: 400, json: { code: 'INVALID_PASSWORD' } }],
])('ends none with %s', async (_what, proof, refusal) => {
  const fay = await stint.newTenant('Fay');
  const phone = await signIn(stint.url, fay);
  expect(await endSessions(fay, proof)).toMatchObject(refusal);
  expect((await fay.send({ path: '/api/v1/me', headers: { cookie: phone } })).status).toBe(200);
});

it('ends none of another account', async () => {
  const [gil, hal] = [await stint.newTenant('Gil'), await stint.newTenant('Hal')];
  const { items } = await gil.api.session.list({});
  const answer = await endSessions(hal, { id: items[0]?.id, password: testPassword });
  expect(answer).toMatchObject({ status: 404, json: { message: 'This device is already logged out.' } });
  expect((await gil.send({ path: '/api/v1/me' })).status).toBe(200);
});

it('without a password, a login of the last 15 minutes ends sessions', async () => {
  const ida = await stint.newTenant('Ida');
  const phone = await signIn(stint.url, ida);
  await inDatabase(`update accounts set password = null where user_id = $1`, ida);
  await inDatabase(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, ida);
  expect(await ida.api.session.list({})).toMatchObject({ hasPassword: false });
  const isOpen = async () =>
    (await ida.send({ path: '/api/v1/me', headers: { cookie: phone } })).status === 200;
  expect(await endSessions(ida, {})).toMatchObject({ status: 403, json: { code: 'SESSION_NOT_FRESH' } });
  expect(await isOpen()).toBe(true);
  await inDatabase(`update sessions set created_at = now() - interval '14 minutes' where user_id = $1`, ida);
  expect((await endSessions(ida, {})).status).toBe(200);
  expect(await isOpen()).toBe(false);
});

it('doesn’t list an expired session', async () => {
  const dan = await stint.newTenant('Dan');
  await signIn(stint.url, dan);
  await inDatabase(
    `update sessions set expires_at = now() where user_id = $1 and id <> (select id from sessions where user_id = $1 order by created_at limit 1)`,
    dan,
  );
  expect((await dan.api.session.list({})).items).toMatchObject([{ isCurrent: true }]);
});

it('records activity to the minute', async () => {
  const eve = await stint.newTenant('Eve');
  await inDatabase(
    `update sessions set last_active_at = now() - interval '2 minutes' where user_id = $1`,
    eve,
  );
  await eve.api.session.me({});
  const { items } = await eve.api.session.list({});
  expect(Date.parse(items[0]?.lastActiveAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

function endSessions(caller: ApiCaller, body: object) {
  const headers = { origin: stint.url, cookie: caller.cookie };
  return caller.send({ method: 'POST', path: '/api/auth/end-sessions', body, headers });
}

async function inDatabase(text: string, { uid }: ApiCaller): Promise<void> {
  await withClient(stint.database.url, (client) => client.query(text, [uid]));
}
