/** Session tokens: stored form, required cookie, and no token in responses. */
import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiCaller, SentRequest } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { signIn, testPassword } from '#tests/support/server/test-accounts.ts';
import { testSecret } from '#tests/support/server/test-server.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let token: string;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  token = tokenIn(ann.cookie);
});

const requests = (): SentRequest[] => [
  { path: '/api/v1/me' },
  { path: '/api/events' },
  { method: 'POST', path: '/api/rpc/session/me', body: { json: {} } },
  { method: 'POST', path: '/api/functions/unwrapDataKey', body: { data: { tenantId: ann.uid } } },
];

describe('a copy of the sessions table', () => {
  it('contains no token', async () => {
    expect(JSON.stringify(await storedSessions())).not.toContain(token);
  });

  it.each(['bare', 'with a valid signature'])('opens no session with a stored value, %s', async (how) => {
    const values = (await storedSessions()).flatMap((row) => Object.values(row)).map(String);
    for (const value of values) {
      expect(await statuses(how === 'bare' ? value : signed(value))).toEqual(rejected);
    }
  });
});

it('each login gets another token, of more than 128 random bits', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn(stint.url, ann).then(tokenIn)));
  expect(new Set(tokens).size).toBe(8);
  // 32 letters and digits have 190 bits.
  for (const each of tokens) expect(each).toMatch(/^[A-Za-z0-9]{32}$/);
});

describe('a session cookie', () => {
  it('opens a session with its original signature', async () => {
    expect(await statuses(signed(token))).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['no signature', () => token],
    ['an empty signature', () => `${token}.`],
    ['a wrong signature', () => `${token}.${'A'.repeat(43)}=`],
    ['the signature of another token', () => `${token}.${signed('x'.repeat(32)).split('.')[1]}`],
    ['another token under its signature', () => `${'x'.repeat(32)}.${signed(token).split('.')[1]}`],
    ['a shortened signature', () => signed(token).slice(0, -4)],
    ['its signature without the padding', () => signed(token).slice(0, -1)],
    ['a signature made with another secret', () => signed(token, 'an invented secret')],
  ])('opens no session with %s', async (_what, value) => {
    expect(await statuses(value())).toEqual(rejected);
  });
});

it.each([
  { path: '/api/auth/get-session' },
  { path: '/api/auth/list-sessions' },
  {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: () => ({ email: ann.email, password: testPassword }),
  },
  {
    method: 'POST',
    path: '/api/auth/sign-up/email',
    body: () => ({ name: 'Cy', email: 'cy@example.org', password: testPassword }),
  },
])('no token appears in the JSON of $path', async ({ body, ...request }) => {
  const { text, headers } = await ann.send({ ...request, body: body?.() });
  const issued = headers.getSetCookie().map(tokenIn);

  expect(text).not.toMatch(/token/i);
  for (const each of [token, ...issued].filter(Boolean)) expect(text).not.toContain(each);
});

const rejected = [401, 401, 401, 401];

async function statuses(value: string): Promise<number[]> {
  const responses = [];
  for (const request of requests()) responses.push(await statusOf(request, value));
  return responses;
}

async function statusOf({ method = 'GET', path, body }: SentRequest, value: string): Promise<number> {
  const { status, body: stream } = await fetch(stint.url + path, {
    method,
    headers: {
      cookie: `stint.session_token=${encodeURIComponent(value)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // An event stream never ends.
  await stream?.cancel();
  return status;
}

async function storedSessions(): Promise<Record<string, unknown>[]> {
  const { rows } = await stint.database.identityPool.query<Record<string, unknown>>('select * from sessions');
  return rows;
}

/** As the identity service signs its cookies. */
function signed(value: string, secret = testSecret): string {
  return `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;
}

function tokenIn(cookie: string): string {
  const [, value = ''] = /stint\.session_token=([^;]*)/.exec(cookie) ?? [];
  return decodeURIComponent(value).split('.')[0] ?? '';
}
