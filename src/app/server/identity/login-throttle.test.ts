/** Limits on password attempts, and the responses. */
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { testPassword, register } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openTestFiles } from '#tests/support/server/test-files.ts';
import { cheapPasswordHashing, startTestServer, testSecret } from '#tests/support/server/test-server.ts';

const perAccount = 10;

it('an account allows 10 wrong passwords in 15 minutes, concurrent or not, in any spelling of the email', async () => {
  await using stint = await startTestServer();
  const { email } = await register(stint.url);
  const spellings = [email, email.toUpperCase(), `${email[0]?.toUpperCase()}${email.slice(1)}`];
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => signIn(stint.url, spellings[n % 3] ?? email, `wrong horse ${n}`)),
  );
  const late = await signIn(stint.url, email, testPassword);

  expect(responses.filter(({ status }) => status === 401)).toHaveLength(perAccount);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(late).toMatchObject({
    status: 429,
    json: {
      code: 'TOO_MANY_GUESSES',
      message: 'Too many failed attempts to log in to this account. Try again in 15 minutes.',
    },
  });
  expect(late.retryAfter).toBeGreaterThan(14 * 60);
  expect(late.retryAfter).toBeLessThanOrEqual(15 * 60);
});

it('the number of attempts doesn’t reveal whether an account exists', async () => {
  await using stint = await startTestServer();
  await register(stint.url);
  const statuses = [];
  for (let n = 0; n < perAccount + 1; n += 1) {
    statuses.push((await signIn(stint.url, 'nobody@example.org', 'wrong horse')).status);
  }

  expect(statuses).toEqual([...Array<number>(perAccount).fill(401), 429]);
});

it('the right password always works, and other accounts are not affected', async () => {
  await using stint = await startTestServer();
  const [ann, ben] = [await register(stint.url), await register(stint.url, 'Ben')];
  for (let n = 0; n < perAccount + 2; n += 1) {
    expect((await signIn(stint.url, ann.email, testPassword)).status).toBe(200);
  }
  for (let n = 0; n < perAccount; n += 1) await signIn(stint.url, ann.email, 'wrong horse');

  expect((await signIn(stint.url, ann.email, testPassword)).status).toBe(429);
  expect((await signIn(stint.url, ben.email, testPassword)).status).toBe(200);
});

it('attempts expire one by one after 15 minutes and survive a restart', async () => {
  await using database = await createTestDatabase();
  const first = await serverOn(database);
  const { email } = await register(first.url);
  for (let n = 0; n < perAccount; n += 1) await signIn(first.url, email, 'wrong horse');
  await first.app.close();

  const second = await serverOn(database);
  expect((await signIn(second.url, email, testPassword)).status).toBe(429);
  await database.identityPool.query(
    `update login_attempts set attempted_at =
       array(select t - interval '16 minutes' from unnest(attempted_at[1:3]) t) || attempted_at[4:]`,
  );
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await signIn(second.url, email, 'wrong horse')).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
  await second.app.close();
});

async function signIn(url: string, email: string, guess: string) {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: guess }),
  });
  const json: unknown = await response.json();
  return { status: response.status, json, retryAfter: Number(response.headers.get('retry-after')) };
}

async function serverOn(database: TestDatabase): Promise<{ app: FastifyInstance; url: string }> {
  const app = await buildServer({
    database,
    files: (await openTestFiles()).services,
    attemptsPerMinute: 10_000,
    callsPerMinute: Infinity,
    passwordHashing: cheapPasswordHashing,
    url: 'http://127.0.0.1',
    secret: testSecret,
    webFolder: 'nowhere',
    log: { logger: false },
  });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
