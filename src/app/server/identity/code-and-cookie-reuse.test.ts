/** Codes work once, cookies only for what they were made for, and ten wrong codes mean ten. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cookieSeals } from '#src/features/identity/server/sessions/cookie-seals.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';
import { IdentityBrowser } from '#tests/support/server/identity-requests.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});

it('the code that turned two-step login on works neither to log in nor to turn it off', async () => {
  const { email, browser, code } = await protectedAccount();
  const waiting = await challenge(email);
  expect(await waiting.post('/two-factor/verify-totp', { code })).toMatchObject({
    status: 401,
    json: { code: 'INVALID_CODE' },
  });
  expect(await browser.post('/two-factor/disable', { password: testPassword, code })).toMatchObject({
    status: 400,
    json: { code: 'INVALID_CODE' },
  });
});

it('only codes that were right are remembered, so wrong ones can’t push a used one out', async () => {
  const { email, address, code } = await protectedAccount();
  const next = await codeOf(address, 1);
  const waiting = await challenge(email);
  await waiting.post('/two-factor/verify-totp', { code: '000000' });
  expect((await waiting.post('/two-factor/verify-totp', { code: next })).status).toBe(200);
  const { rows } = await stint.database.identityPool.query(
    'select used_codes from two_factors t join users u on u.id = t.user_id where email = $1',
    [email],
  );
  expect(rows).toEqual([{ used_codes: [next, code] }]);
});

it('ten wrong codes are the limit for requests at once, over all logins of the account', async () => {
  const { email, address, backupCodes } = await protectedAccount();
  const waiting = await Promise.all([challenge(email), challenge(email), challenge(email), challenge(email)]);
  const answers = await Promise.all(
    waiting.flatMap((browser, at) =>
      Array.from({ length: 6 }, (_, n) => browser.post('/two-factor/verify-totp', { code: `0000${at}${n}` })),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);

  const late = await challenge(email);
  const right = await late.post('/two-factor/verify-totp', { code: await codeOf(address, 1) });
  expect(right).toMatchObject({ status: 429, json: { code: 'TOO_MANY_GUESSES' } });
  const backup = await late.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
  expect(backup).toMatchObject({ status: 429, json: { code: 'TOO_MANY_GUESSES' } });
});

it('an email that looks like the second step of an account uses up none of its codes', async () => {
  const { email, backupCodes } = await protectedAccount();
  const { rows } = await stint.database.identityPool.query<{ id: string }>(
    'select id from users where email = $1',
    [email],
  );
  const visitor = new IdentityBrowser(stint.url);
  for (let attempt = 1; attempt <= 10; attempt += 1)
    await visitor.post('/sign-in/email', { email: `second step of ${rows[0]?.id}`, password: testPassword });

  const waiting = await challenge(email);
  const answer = await waiting.post('/two-factor/verify-backup-code', { code: backupCodes[0] });
  expect(answer.status).toBe(200);
});

it('right codes don’t count as wrong ones', async () => {
  const { email, backupCodes } = await protectedAccount();
  for (const code of backupCodes) {
    const browser = await challenge(email);
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200);
    await browser.post('/sign-out', {});
  }
  const { rows } = await stint.database.identityPool.query(
    `select from login_attempts, unnest(attempted_at) where account_hash = sha256(
       'second step\\000'::bytea || convert_to((select id::text from users where email = $1), 'UTF8'))`,
    [email],
  );
  expect(rows).toHaveLength(0);
});

describe('a signed cookie is accepted only for its purpose:', () => {
  const names = ['stint.two_factor', 'stint.better-auth-passkey', 'stint.session_token'];

  it.each([
    ['/two-factor/verify-totp', names[0], { code: '123456' }],
    ['/two-factor/verify-backup-code', names[0], { code: 'aaaaa-bbbbb' }],
    ['/passkey/verify-authentication', names[1], { response: { id: 'x' } }],
  ])('%s refuses the value of another cookie', async (path, name = '', body) => {
    const { email, browser } = await protectedAccount();
    await browser.get('/passkey/generate-authenticate-options');
    const values = new Map(
      [...pairs(browser.cookie), ...pairs((await challenge(email)).cookie)].filter(([from]) =>
        names.includes(from),
      ),
    );
    expect([...values.keys()].toSorted()).toEqual(names.toSorted());
    for (const [from, value] of values) {
      if (from === name) continue;
      const { status } = await stint.owner.send({
        method: 'POST',
        path: `/api/auth${path}`,
        body,
        headers: { origin: stint.url, cookie: `${name}=${value}` },
      });
      expect({ from, status }).toEqual({ from, status: path.startsWith('/passkey') ? 400 : 401 });
    }
  });

  it('its seal covers name and value', () => {
    const { seal, open } = cookieSeals('a secret', 'stint');
    const [pair = ''] = seal('stint.a=va%20lue.sig%3D; Path=/; HttpOnly').split(';');
    expect(seal('stint.a=va%20lue.sig%3D; Path=/; HttpOnly')).toBe(`${pair}; Path=/; HttpOnly`);
    expect(open(`other=1; ${pair}; stint.session_token=t.s`)).toBe(
      'other=1; stint.a=va%20lue.sig%3D; stint.session_token=t.s',
    );
    for (const forged of [
      'stint.a=va%20lue.sig%3D',
      pair.replace('stint.a', 'stint.b'),
      pair.replace('va', 'vb'),
      pair.slice(0, -1),
      cookieSeals('another secret', 'stint').seal('stint.a=va%20lue.sig%3D'),
    ])
      expect(open(forged)).toBe('');
  });
});

async function protectedAccount() {
  const { email } = await stint.newTenant('Ann');
  const browser = new IdentityBrowser(stint.url);
  await browser.post('/sign-in/email', { email, password: testPassword });
  const { json } = await browser.post('/two-factor/enable', { password: testPassword });
  const { totpURI: address, backupCodes } = json as { totpURI: string; backupCodes: string[] };
  const code = await codeOf(address);
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200);
  return { email, browser, address, backupCodes, code };
}

/** A browser whose password was right and whose code is missing. */
async function challenge(email: string): Promise<IdentityBrowser> {
  const browser = new IdentityBrowser(stint.url);
  const { json } = await browser.post('/sign-in/email', { email, password: testPassword });
  expect(json).toMatchObject({ twoFactorRedirect: true });
  return browser;
}

function pairs(cookies: string): [string, string][] {
  return cookies
    .split('; ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}
