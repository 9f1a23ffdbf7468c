/** Many guesses at one account. `npm run test:random` sends 10,000. */
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { register, testPassword } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openTestFiles } from '#tests/support/server/test-files.ts';
import { cheapPasswordHashing } from '#tests/support/server/test-server.ts';

const guesses = randomCases(10_000, 200);

/** All of them take minutes. */
const timeout = 15 * 60_000;

it(
  'an account takes ten guesses, from any number of addresses, in any spelling, over a restart',
  { timeout },
  async () => {
    await using database = await createTestDatabase();
    const first = await serverOn(database);
    const { email, cookie } = await register(await first.listen({ port: 0, host: '127.0.0.1' }));
    const knownBrowser = cookie.split('; ').find((pair) => pair.startsWith('stint.known_browser='));
    const spellings = spellingsOf(email);
    const checked = await Promise.all(
      spellings.map((spelling) => signIn(first, { email: spelling, password: testPassword })),
    );
    // Those that sign in to the account; others never reach it.
    const sameAccount = spellings.filter((_spelling, place) => checked[place] === 200);
    expect(sameAccount).toEqual(expect.arrayContaining([email, email.toUpperCase()]));
    const statuses = new Map<number, number>();
    const guess = async (server: FastifyInstance, from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        const status = await signIn(server, {
          email: sameAccount[n % sameAccount.length] ?? email,
          password: `wrong horse ${n}`,
          ...addressOf(n),
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await guess(first, 0, guesses / 2);
    await first.close();
    await using second = await serverOn(database);
    await guess(second, guesses / 2, guesses);

    expect(Object.fromEntries(statuses)).toEqual({ 401: 10, 429: guesses - 10 });
    expect(await signIn(second, { email, password: testPassword })).toBe(429);
    expect(await signIn(second, { email, password: testPassword, cookie: knownBrowser })).toBe(200);
  },
);

/** Case, spaces, dots, tags and look-alikes: Cyrillic а, full-width letters, dotless ı. */
function spellingsOf(email: string): string[] {
  const [name = '', host = ''] = email.split('@');
  return [
    email,
    email.toUpperCase(),
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)}@${host}`,
    `${name}@${host.toUpperCase()}`,
    ` ${email}`,
    `${email} `,
    `${email}\t`,
    `${name.slice(0, 1)}.${name.slice(1)}@${host}`,
    `${name}+tag@${host}`,
    email.replace('a', 'а'),
    email.replace('a', 'ａ'),
    email.replace('example', 'exampłe'),
    `${name}@${host}.`,
  ];
}

/** A new IPv4 address, a new /64 of IPv6, or one connection that names a new address in its headers. */
function addressOf(n: number): { remoteAddress: string; forwarded?: string } {
  const [high, low] = [(n >> 8) & 255, n & 255];
  if (n % 3 === 0) return { remoteAddress: `203.${high}.${low}.7` };
  if (n % 3 === 1) return { remoteAddress: `2001:db8:${high.toString(16)}:${low.toString(16)}::1` };
  return { remoteAddress: '198.51.100.9', forwarded: `192.0.${high}.${low}` };
}

type Guess = {
  email: string;
  password: string;
  remoteAddress?: string;
  forwarded?: string;
  cookie?: string | undefined;
};

async function signIn(
  server: FastifyInstance,
  { email, password, remoteAddress = '198.51.100.1', forwarded, cookie }: Guess,
): Promise<number> {
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: {
      host: '127.0.0.1',
      ...(forwarded && { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded }),
      ...(cookie && { cookie }),
    },
    payload: { email, password },
  });
  return statusCode;
}

async function serverOn(database: TestDatabase): Promise<FastifyInstance> {
  return buildServer({
    database,
    files: (await openTestFiles()).services,
    attemptsPerMinute: 1_000_000,
    callsPerMinute: Infinity,
    passwordHashing: cheapPasswordHashing,
    url: 'http://127.0.0.1',
    secret: 'the secret of these tests, known to all',
    webFolder: 'nowhere',
    log: { logger: false },
  });
}
