/** All of Stint in this process, with its own port and database. */
import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import type { ServerOptions } from '#src/app/server/build-server.ts';
import type { PasswordHashing } from '#src/features/identity/server/passwords/password-hashing.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { throwOnLog } from './postgres-setup.ts';
import { collectRoutes } from './route-list.ts';
import type { Route } from './route-list.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestFiles } from './test-files.ts';

/** A public 32-byte key. */
export const testMasterKey = Buffer.alloc(32, 7).toString('base64');

/** Signs the cookies of test servers. */
export const testSecret = 'known to everybody who reads the tests';

/** Production's hash takes 300 ms of processor time, and tests create hundreds of accounts. */
export const cheapPasswordHashing: PasswordHashing = {
  hash: async (password) => hashCheaply(password),
  verify: async ({ password, hash }) => hashCheaply(password) === hash,
  isOutdated: () => false,
};

function hashCheaply(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}

export type TestServer = {
  url: string;
  database: TestDatabase;
  keys: KeyService | null;
  files: FileServices;
  /** The folder of its files. */
  folder: string;
  /** Slots for long work. */
  slots: WorkSlots;
  routes: readonly Route[];
  /** Returns and clears the errors logged so far, for tests that expect them. */
  takeErrors(): string[];
  [Symbol.asyncDispose](): Promise<void>;
};

/** `await using stint = await startTestServer()`. Errors it logs fail the test when it ends. */
export async function startTestServer(
  settings: Partial<
    Pick<
      ServerOptions,
      | 'attemptsPerMinute'
      | 'callsPerMinute'
      | 'keys'
      | 'calendarHosts'
      | 'mailHosts'
      | 'ratesAddress'
      | 'hosted'
      | 'firebaseKeys'
      | 'functionOrigins'
      | 'sendsMail'
      | 'webFolder'
      | 'documentPatienceMs'
    >
  > & {
    files?: Parameters<typeof openTestFiles>[0];
    registration?: Parameters<typeof createTestDatabase>[0];
    keysFrom?: Partial<Parameters<typeof openKeys>[0]>;
    hasRealPasswordHash?: boolean;
  } = {},
): Promise<TestServer> {
  const {
    registration = 'approval',
    attemptsPerMinute = 10_000,
    callsPerMinute = Infinity,
    calendarHosts = [],
    mailHosts = [],
    ratesAddress,
  } = settings;
  const { hosted, firebaseKeys, functionOrigins, sendsMail = false, hasRealPasswordHash = false } = settings;
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
  const files = await openTestFiles(settings.files);
  const slots = createWorkSlots();
  const errors: string[] = [];
  const { built: server, routes } = await collectRoutes(() =>
    buildServer({
      database,
      keys,
      slots,
      files: files.services,
      calendarHosts,
      mailHosts,
      ratesAddress,
      attemptsPerMinute,
      callsPerMinute,
      sendsMail,
      ...(hosted && { hosted }),
      ...(firebaseKeys && { firebaseKeys }),
      ...(functionOrigins && { functionOrigins }),
      ...(!hasRealPasswordHash && { passwordHashing: cheapPasswordHashing }),
      url: 'http://127.0.0.1',
      secret: testSecret,
      webFolder: settings.webFolder ?? 'nowhere',
      documentPatienceMs: settings.documentPatienceMs,
      log: { logger: { level: 'error', stream: collectLines(errors) } },
    }),
  );
  return {
    url: await server.listen({ port: 0, host: '127.0.0.1' }),
    database,
    keys,
    files: files.services,
    folder: files.folder,
    slots,
    routes,
    takeErrors: () => errors.splice(0),
    async [Symbol.asyncDispose]() {
      const closed = server.close();
      // Idle keep-alive connections.
      server.server.closeAllConnections();
      await closed;
      await database[Symbol.asyncDispose]();
      await files[Symbol.asyncDispose]();
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
