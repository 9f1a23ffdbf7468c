import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveHealth } from './health.ts';

const figures = async (keyToken?: { expiresAt: () => number | null }): Promise<string> => {
  await using app = Fastify();
  serveHealth(app, () => Promise.resolve(true), keyToken);
  return (await app.inject('/metrics')).body;
};

it('reports when the key service token expires', async () => {
  expect(await figures({ expiresAt: () => 1_772_449_200_500 })).toContain(
    '\nstint_key_service_token_end_seconds 1772449200.5\n',
  );
  expect(await figures({ expiresAt: () => null })).toMatch(/\nstint_key_service_token_end_seconds nan\n/i);
});

it('reports no token without a key service', async () => {
  expect(await figures()).not.toContain('token');
});
