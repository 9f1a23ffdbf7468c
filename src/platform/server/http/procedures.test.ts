import { setImmediate } from 'node:timers/promises';
import { ORPCError } from '@orpc/server';
import type { AnyRouter } from '@orpc/server';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { implementSecured } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { ownAccountOf } from '#src/platform/server/access/tenancy.ts';
import type { CallerId } from '#src/platform/server/access/tenancy.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { batchPath } from '#src/platform/shared/requests/request-batch.ts';
import { unusedFiles } from '#tests/support/server/test-files.ts';
import { compressResponses } from './compress-responses.ts';
import { serveProcedures } from './procedures.ts';

const contract = {
  bells: {
    ring: procedure({
      route: 'POST /bells',
      summary: 'Ring a bell',
      access: { who: 'signedIn', record: 'none' },
      opensTransactions: true,
      input: z.object({}),
      output: z.object({}),
      errors: { CRACKED: { status: 409, data: z.any() } },
    }),
  },
};

it('answers a call of a batch whose error can’t be written, and the process survives', async () => {
  const os = implementSecured(contract);
  const unwritable = {
    get sound(): never {
      throw new Error('The sound is unknown.');
    },
  };
  const router = {
    bells: {
      ring: os.bells.ring.handler(() => {
        throw new ORPCError('CRACKED', { status: 409, data: unwritable });
      }),
    },
  };
  const { app, logged } = serveRouter(router);
  const rejections: unknown[] = [];
  const collect = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', collect);

  const response = await app.inject({
    method: 'POST',
    url: batchPath,
    headers: { 'x-orpc-batch': 'buffered' },
    payload: [ringing],
  });
  // Rejections are reported after the current work.
  await setImmediate();
  process.off('unhandledRejection', collect);

  expect(response.statusCode).toBe(207);
  expect(response.json()).toMatchObject([
    { index: 0, status: 500, body: { json: { code: 'INTERNAL_SERVER_ERROR' } } },
  ]);
  expect(logged.join('')).toContain('The sound is unknown.');
  expect(rejections).toEqual([]);
});

it.each(['identity', 'gzip', 'br'])(
  'sends each answer of a batch as soon as it is there (%s)',
  async (encoding) => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<object>();
    let rings = 0;
    const ring = implementSecured(contract).bells.ring.handler(() => (rings++ === 0 ? isFree : {}));
    const { app } = serveRouter({ bells: { ring } });
    onTestFinished(() => app.close());
    const { status, headers, body } = await fetch((await app.listen({ port: 0 })) + batchPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': encoding,
        'x-orpc-batch': 'streaming',
      },
      body: JSON.stringify([ringing, ringing]),
    });
    const events = body?.pipeThrough(new TextDecoderStream()).getReader();
    const answer = (index: number) =>
      `event: message\ndata: {"index":${index},"status":200,"body":{"json":{}}}\n\n`;
    expect(await events?.read()).toMatchObject({ value: answer(1) });
    free({});
    let rest = '';
    for (let part = await events?.read(); part?.value !== undefined; part = await events?.read())
      rest += part.value;
    expect(rest).toBe(`${answer(0)}event: done\n\n`);
    expect(status).toBe(207);
    expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
  },
);

const ringing = { url: 'http://stint.invalid/api/rpc/bells/ring', body: { json: {} } };

function serveRouter(router: AnyRouter) {
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  compressResponses(app);
  serveProcedures(app, {
    router,
    contract,
    words: { introduction: '', tags: {}, features: {}, shared: {} },
    url: 'http://127.0.0.1',
    sessionCookie: 'session',
    callsPerMinute: Infinity,
    beginContext: () => ({ find: () => Promise.resolve(context), assume: () => null }),
  });
  return { app, logged };
}

const context: RequestContext = {
  caller: {
    userId: '01890a5d-ac96-774b-bcce-b302099a8057' as CallerId,
    email: 'ann@example.org',
    displayName: 'Ann',
    createdAt: '2026-01-02T09:00:00.000Z',
    address: '',
    sessionId: '01890a5d-ac96-774b-bcce-b302099a8058',
    permits: () => true,
  },
  ownerOf: ownAccountOf,
  database: {
    callerId: null,
    withOwner: () => Promise.reject(new Error('This procedure has no records.')),
    withGrant: () => Promise.reject(new Error('This procedure has no records.')),
    get identityPool(): never {
      throw new Error('This procedure has no accounts.');
    },
    login: '',
    close: () => Promise.resolve(),
  },
  keys: null,
  slots: createWorkSlots(),
  files: unusedFiles,
  url: 'http://127.0.0.1',
  language: 'en',
  sendsMail: false,
  calendarHosts: [],
  mailHosts: [],
  publishChange: () => undefined,
};
