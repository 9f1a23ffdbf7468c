import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './log.ts';

it('writes lines of JSON with a level and the time in UTC', async () => {
  const lines: string[] = [];
  const { logger, ...log } = logOptions('info');
  const app = Fastify({ ...log, logger: { ...logger, stream: { write: (line) => lines.push(line) } } });
  const before = Date.now();
  app.log.warn({ ms: 7 }, 'slow\nquery');
  await app.close();
  expect(lines.map((line) => line.trimEnd().split('\n').length)).toEqual([1]);
  // Milliseconds since 1970.
  const { time, ...line } = JSON.parse(lines[0] ?? '') as { time: number };
  expect(line).toEqual({ level: 'warn', ms: 7, msg: 'slow\nquery' });
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

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
