/** Which input reaches the identity service, and its responses. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { storedRows } from '#tests/support/server/stored-rows.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const account = { name: 'Bob', email: 'bob@example.org', password: 'correct horse battery staple' };

it('registers and signs in many people at once', async () => {
  const people = Array.from({ length: 12 }, (_none, place) => `many-${place}@example.org`);
  const post = (path: string, body: object) =>
    ann.send({ method: 'POST', path: `/api/auth/${path}`, body, headers: { cookie: '' } });
  const { password } = account;
  const registered = await Promise.all(
    people.map((email) => post('sign-up/email', { name: 'Many', email, password })),
  );
  const signedIn = await Promise.all(people.map((email) => post('sign-in/email', { email, password })));
  for (const { status } of [...registered, ...signedIn]) expect(status).toBe(200);
});

describe('sign-up', () => {
  it.each([
    ['a name that is no text', { name: 5 }],
    ['a name that says nothing', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(201) }],
    ['a name with NUL', { name: 'B\0b' }],
    ['a name with half a character', { name: 'B\ud83d' }],
    ['a name with a line break', { name: 'Bob\r\nBcc: eve@example.org' }],
    ['a name with a tab', { name: 'Bob\tLee' }],
    ['an email with a line break', { email: 'bob@example.org\r\nBcc: eve@example.org' }],
    ['an email with Cyrillic letters', { email: 'bоb@example.org' }],
    ['an email with full-width letters', { email: 'ｂob@example.org' }],
    ['no name', { name: undefined }],
    ['an invalid email', { email: 'bob' }],
    ['an email too long', { email: `bob@${'x.'.repeat(150)}org` }],
    ['an email with NUL', { email: 'bob\0@example.org' }],
    ['an email that is a list', { email: ['bob@example.org'] }],
    ['no password', { password: undefined }],
    ['a password too short', { password: 'x'.repeat(11) }],
    ['a password too long', { password: 'x'.repeat(129) }],
    ['one of the most common passwords', { password: 'Password1' }],
    ['the own email as password', { email: 'bob@example.org', password: ' Bob@Example.org' }],
    ['a picture, which Stint doesn’t use', { image: 'javascript:alert(1)' }],
  ])('rejects %s: 400', async (_what, fields) => {
    expect(await refusalOf('/api/auth/sign-up/email', { ...account, ...fields })).toEqual(badRequest);
  });

  it.each<[string, (email: string) => string]>([
    ['capitals', (email) => email.toUpperCase()],
    ['a capital host', (email) => email.replace('example.org', 'Example.ORG')],
    ['a space before it', (email) => ` ${email}`],
    ['a space after it', (email) => `${email} `],
    ['a dotted capital I', (email) => email.replace('i', 'İ')],
    ['a Kelvin sign', (email) => email.replace('k', '\u212A')],
  ])('makes no second account of the same email with %s', async (_what, respell) => {
    const kim = await stint.newTenant('Kim');
    const email = respell(kim.email);
    await kim.send({ method: 'POST', path: '/api/auth/sign-up/email', body: { ...account, email } });
    const { items } = await stint.owner.api.accounts.list({ search: kim.email.slice(4) });

    expect(items.map(({ uid }) => uid)).toEqual([kim.uid]);
  });

  it('accepts only the permitted fields', async () => {
    const input = {
      ...account,
      email: 'mal@example.org',
      emailVerified: true,
      systemRole: 'superAdmin',
      id: ann.uid,
    };
    const { json } = await ann.send({ method: 'POST', path: '/api/auth/sign-up/email', body: input });

    expect(json).toMatchObject({ user: { email: 'mal@example.org', emailVerified: false } });
    expect(json).not.toMatchObject({ user: { id: ann.uid } });
    const { items } = await stint.owner.api.accounts.list({});
    expect(items.find(({ email }) => email === 'mal@example.org')).toMatchObject({
      systemRole: 'user',
      tenantEnabled: false,
    });
  });
});

it.each([
  ['/api/auth/sign-in/email', { email: 'ann@example.org', password: 'a\0' }],
  ['/api/auth/change-password', { currentPassword: 'a\ud800', newPassword: 'correct horse' }],
  ['/api/auth/sign-in/email', { 'em\0ail': 'ann@example.org' }],
])('%s rejects values that can’t be stored: 400', async (path, body) => {
  expect(await refusalOf(path, body)).toEqual(badRequest);
});

it.each(['/api/auth/nothing', '/api/auth/reset-password/x%00', '/api/auth/%', '/api/auth/callback/x%00'])(
  '%s returns a status below 500',
  async (path) => {
    const { status } = await ann.send({ path });

    expect(status).toBeLessThan(500);
  },
);

async function refusalOf(path: string, body: object): Promise<object> {
  const before = await storedRows(stint.database.url);
  const { status, json } = await ann.send({ method: 'POST', path, body, headers: { origin: stint.url } });
  expect(await storedRows(stint.database.url)).toEqual(before);
  return { status, ...(json as object) };
}

const badRequest = expect.objectContaining({
  status: 400,
  code: expect.any(String) as string,
  message: expect.any(String) as string,
}) as object;
