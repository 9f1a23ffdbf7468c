/** Names of people, keys and devices are what others see. */
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { softwarePasskey } from '#tests/support/server/software-passkey.ts';
import { testPassword } from '#tests/support/server/test-accounts.ts';

let stint: Installation;
let ann: ApiCaller;
beforeAll(async () => {
  stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

const doors: [string, (name: string) => Promise<number>][] = [
  [
    'registration',
    (name) => post('sign-up/email', { name, email: `${newId()}@example.org`, password: testPassword }, ''),
  ],
  ['the profile', (name) => post('update-user', { name })],
  ['a new passkey', addPasskey],
  [
    'a passkey’s new name',
    async (name) => {
      await addPasskey('Laptop');
      const { json } = await ann.send({ path: '/api/auth/passkeys' });
      const [passkey] = json as { id: string }[];
      return post('passkey/update-passkey', { id: passkey?.id, name });
    },
  ],
  [
    'an API key',
    async (name) => {
      const body = { name, scope: 'read', expiresInDays: 30 };
      return (await ann.send({ method: 'POST', path: '/api/v1/api-keys', body })).status;
    },
  ],
];

it.each(doors)('%s takes a readable name only', async (_door, send) => {
  expect(await send('Zoë 👩🏽‍💻')).toBeLessThan(300);
  for (const name of ['\u200b\u200b', '\u202egpj.nnA', 'A\u200dnn', 'Ann\nBcc: x', ' '])
    expect({ name, status: await send(name) }).toEqual({ name, status: 400 });
});

async function addPasskey(name: string): Promise<number> {
  const { json, headers } = await ann.send({ path: '/api/auth/passkey/generate-register-options' });
  const cookies = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const response = softwarePasskey(stint.url).register(json as { challenge: string });
  return post('passkey/verify-registration', { response, name }, [ann.cookie, ...cookies].join('; '));
}

async function post(path: string, body: object, cookie = ann.cookie): Promise<number> {
  const headers = { origin: stint.url, cookie };
  return (await ann.send({ method: 'POST', path: `/api/auth/${path}`, body, headers })).status;
}
