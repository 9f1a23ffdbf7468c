/** A browser that has signed in before is not locked out by attempts from other browsers. */
import { beforeAll, expect, it } from 'vitest';
import { testPassword, register } from '#tests/support/server/test-accounts.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

const perAccount = 10;
const name = 'stint.known_browser';

let stint: TestServer;
beforeAll(async () => {
  stint = await startTestServer();
  return () => stint[Symbol.asyncDispose]();
});

it('can sign in after other browsers have used up all attempts', async () => {
  const { email } = await register(stint.url);
  const { known } = await signIn(email, testPassword);
  await lockOut(email);

  expect((await signIn(email, testPassword)).status).toBe(429);
  expect((await signIn(email, testPassword, known)).status).toBe(200);
});

it('is known after sign-up, and for every account that signs in with it', async () => {
  const email = `ann-${crypto.randomUUID()}@example.org`;
  const signedUp = await post('sign-up', { name: 'Ann', email, password: testPassword });
  const { email: other } = await register(stint.url, 'Ben');
  const { known } = await signIn(other, testPassword, signedUp.known);
  await Promise.all([lockOut(email), lockOut(other)]);

  expect((await signIn(email, testPassword, known)).status).toBe(200);
  expect((await signIn(other, testPassword, known)).status).toBe(200);
});

it('has its own limit of attempts, separate from the others', async () => {
  const { email } = await register(stint.url);
  const [mine, other] = [await signIn(email, testPassword), await signIn(email, testPassword)];
  const responses = [];
  for (let n = 0; n <= perAccount; n += 1) {
    responses.push((await signIn(email, 'wrong horse', mine.known)).status);
  }

  expect(responses).toEqual([...Array<number>(perAccount).fill(401), 429]);
  expect((await signIn(email, testPassword, mine.known)).status).toBe(429);
  expect((await signIn(email, testPassword)).status).toBe(200);
  expect((await signIn(email, testPassword, other.known)).status).toBe(200);
});

it.each([
  ['of another account', async () => (await signIn((await register(stint.url)).email, testPassword)).known],
  ['that is invented', () => Promise.resolve(`${name}=${'a'.repeat(22)}.${'b'.repeat(43)}`)],
  ['that is malformed', () => Promise.resolve(`${name}=%E0%A4%A`)],
])('is not known with a cookie %s', async (_whose, cookie) => {
  const { email } = await register(stint.url);
  const { known } = await signIn(email, testPassword);
  const [browser] = /[\w-]{22}/.exec(known) ?? [];
  await lockOut(email);

  expect((await signIn(email, testPassword, await cookie())).status).toBe(429);
  expect((await signIn(email, testPassword, `${name}=${browser}.${'b'.repeat(43)}`)).status).toBe(429);
});

it('is not known after a wrong password, and its cookie is not readable by scripts', async () => {
  const { email } = await register(stint.url);
  expect((await signIn(email, 'wrong horse')).known).toBe('');
  const { line } = await signIn(email, testPassword);
  expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(line).not.toContain(email);
});

async function lockOut(email: string): Promise<void> {
  await Promise.all(Array.from({ length: perAccount }, () => signIn(email, 'wrong horse')));
}

function signIn(email: string, guess: string, cookie = '') {
  return post('sign-in', { email, password: guess }, cookie);
}

async function post(way: 'sign-in' | 'sign-up', body: object, cookie = '') {
  const response = await fetch(`${stint.url}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stint.url, cookie },
    body: JSON.stringify(body),
  });
  const line = response.headers.getSetCookie().find((each) => each.startsWith(`${name}=`)) ?? '';
  return { status: response.status, line, known: line.split(';', 1)[0] ?? '' };
}
