import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './log.ts';

it('logs neither secret URLs nor search terms', async () => {
  const lines: string[] = [];
  const { logger, ...log } = logOptions('debug');
  const stream = { write: (line: string) => lines.push(line) };
  const app = Fastify({ ...log, logger: { ...logger, stream } });
  app.get('/api/calendar/:file', () => 'events');
  const secret = 'kP3_x'.repeat(9).slice(0, 43);
  await app.inject(`/api/calendar/${secret}.ics?search=Acme`);
  await app.close();
  const written = lines.join('');
  expect(written).toContain('/api/calendar/');
  expect(written).not.toContain(secret);
  expect(written).not.toContain('Acme');
});
