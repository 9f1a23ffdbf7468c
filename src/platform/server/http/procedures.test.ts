import { setImmediate } from 'node:timers/promises';
import { ORPCError } from '@orpc/server';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { implementSecuredLong } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { batchPath } from '#src/platform/shared/request-batch.ts';
import { unusedFiles } from '#tests/support/server/test-files.ts';
import { serveProcedures } from './procedures.ts';

const contract = {
  bells: {
    ring: procedure({
      route: 'POST /bells',
      summary: 'Ring a bell',
      access: { who: 'signedIn', record: 'none' },
      input: z.object({}),
      output: z.object({}),
      errors: { CRACKED: { status: 409, data: z.any() } },
    }),
  },
};

it('answers a call of a batch whose error can’t be written, and the process survives', async () => {
  const os = implementSecuredLong(contract);
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
  const logged: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  serveProcedures(app, {
    router,
    contract,
    words: { introduction: '', tags: {}, features: {}, shared: {} },
    url: 'http://127.0.0.1',
    createContext: async () => context,
  });
  const rejections: unknown[] = [];
  const collect = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', collect);

  const response = await app.inject({
    method: 'POST',
    url: batchPath,
    headers: { 'x-orpc-batch': 'buffered' },
    payload: [{ url: 'http://stint.invalid/api/rpc/bells/ring', body: { json: {} } }],
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

const context: RequestContext = {
  caller: {
    userId: '01890a5d-ac96-774b-bcce-b302099a8057',
    email: 'ann@example.org',
    displayName: 'Ann',
    createdAt: '2026-01-02T09:00:00.000Z',
    address: '',
    sessionId: '01890a5d-ac96-774b-bcce-b302099a8058',
    permits: () => true,
  },
  database: {
    withUser: () => Promise.reject(new Error('This procedure has no records.')),
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
  sendsMail: false,
  calendarHosts: [],
  publishChange: () => undefined,
};
