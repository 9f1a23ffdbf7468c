/** All of Stint in this process, on a port and a database of its own. */
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import type { ServerOptions } from '#src/app/server/build-server.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { throwOnLog } from './postgres-setup.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';

/** 32 bytes that everybody may know. */
export const testMasterKey = Buffer.alloc(32, 7).toString('base64');

/** What test servers sign their cookies with. */
export const testSecret = 'known to everybody who reads the tests';

export type TestServer = {
  url: string;
  database: TestDatabase;
  /** Of long work. */
  slots: WorkSlots;
  /** What was logged as an error so far, for a test that wants to hear it; it is forgotten then. */
  takeErrors(): string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** `await using stint = await startServer()`. What it logs as an error on the way fails the test when it ends. */
export async function startTestServer(
  settings: Partial<Pick<ServerOptions, 'registration' | 'attemptsPerMinute' | 'keys'>> & {
    keysFrom?: Partial<Parameters<typeof openKeys>[0]>;
  } = {},
): Promise<TestServer> {
  const { registration = 'approval', attemptsPerMinute = 10_000 } = settings;
  const database = await createTestDatabase(registration);
  const {
    keys = await openKeys({
      ownerUrl: database.url,
      dataDir: 'nowhere',
      configuredKey: testMasterKey,
      log: throwOnLog,
      ...settings.keysFrom,
    }),
  } = settings;
  const slots = createWorkSlots();
  const errors: string[] = [];
  const server = await buildServer({
    database,
    keys,
    slots,
    registration,
    attemptsPerMinute,
    url: 'http://127.0.0.1',
    secret: testSecret,
    webFolder: 'nowhere',
    log: { logger: { level: 'error', stream: collectLines(errors) } },
  });
  return {
    url: await server.listen({ port: 0, host: '127.0.0.1' }),
    database,
    slots,
    takeErrors: () => errors.splice(0),
    async [Symbol.asyncDispose]() {
      const closed = server.close();
      // Kept alive by clients that ask for nothing more.
      server.server.closeAllConnections();
      await closed;
      await database[Symbol.asyncDispose]();
      expect(errors, 'the log of errors').toEqual([]);
    },
  };
}

function collectLines(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}
