/** Searches all files on disk for texts that private mode must encrypt. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { buildServer } from '#src/app/server/build-server.ts';
import { features } from '#src/app/server/features.ts';
import { vacuumPlaintext } from '#src/features/encryption/server/public.ts';
import { openDatabase } from '#src/platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/server/database/embedded/embedded-postgres.ts';
import { ensureLoginRoles } from '#src/platform/server/database/login-roles.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { contributionsOf } from '#src/platform/server/feature.ts';
import { openKeys } from '#src/platform/server/keys/open-keys.ts';
import { logOptions } from '#src/platform/server/log.ts';
import { clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient, throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { openTestFiles } from '#tests/support/server/test-files.ts';
import { cheapPasswordHashing, testSecret } from '#tests/support/server/test-server.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stint-canaries-'));
  return () => rm(dataDir, { recursive: true });
});

const canary = () => `canary${randomBytes(12).toString('hex')}`;

it('leaves none of 320 private texts in the database, its write-ahead log or the log [3.6]', async () => {
  const lines: string[] = [];
  const [secrets, open] = await serving(lines, async (caller) => {
    const inTheOpen = canary();
    await caller.api.clients.create({ name: 'Before private mode', phone: inTheOpen });
    await switchPrivateMode(caller, true);
    return [await keepSecrets(caller), inTheOpen];
  });
  const onDisk = await canariesBelow(dataDir);

  // Verifies the search: it still finds text that was once stored in plain.
  expect(onDisk).toContain(open);
  expect(secrets).toHaveLength(320);
  expect(secrets.filter((text) => onDisk.has(text))).toEqual([]);
  expect(lines.length).toBeGreaterThan(100);
  expect(secrets.filter((text) => lines.join('').includes(text))).toEqual([]);
});

it('removes old plaintext from the table files at the next start after private mode is turned on [3.6]', async () => {
  const secrets = await serving([], async (caller) => {
    const texts: string[] = [];
    // Enough to fill pages; a partly filled page would be overwritten anyway.
    for (let round = 0; round < 100; round += 1) {
      const [phone, notes, address] = [canary(), `${canary()} ${'long '.repeat(900)}`, canary()];
      const { id } = await caller.api.clients.create({ name: 'A', phone, notes, address });
      if (round % 2 === 0) await caller.api.clients.delete({ id });
      texts.push(phone, notes.slice(0, 30), address);
    }
    // The planner's statistics contain texts as well.
    await withClient(caller.databaseUrl, (owner) => owner.query('analyze clients, operations'));
    await switchPrivateMode(caller, true);
    return texts;
  });
  const tables = join(dataDir, 'postgres', 'base');
  // The search itself.
  const before = await canariesBelow(tables);
  expect(secrets.filter((text) => before.has(text)).length).toBeGreaterThan(0);

  const messages: string[] = [];
  const conversions = contributionsOf(features, 'privateModeConversions');
  await serving([], async ({ databaseUrl }) => {
    await vacuumPlaintext(databaseUrl, conversions, (message) => messages.push(message));
    // Once is enough.
    await vacuumPlaintext(databaseUrl, conversions, (message) => messages.push(message));
  });

  const after = await canariesBelow(tables);
  expect(secrets.filter((text) => after.has(text))).toEqual([]);
  expect(messages).toEqual(['Rewrote the tables that held private fields in plaintext']);
});

/** 320 texts, from an API client and a browser: created, changed, merged, deleted, restored, rejected. */
async function keepSecrets(caller: ApiCaller): Promise<string[]> {
  const { api } = caller;
  const browser = await browserCipher(caller);
  const secrets: string[] = [];
  const secret = () => {
    const text = canary();
    secrets.push(text);
    return text;
  };
  const email = 'same@example.org';
  for (let round = 0; round < 20; round += 1) {
    const { id } = await api.clients.create({ name: 'A', email, phone: secret(), notes: secret() });
    await api.clients.update({ id, address: secret(), notes: `${secret()} ${'long '.repeat(900)}` });
    await api.clients.update({ id, contacts: [{ name: secret(), phone: secret() }] });
    await api.clients.update({ id, postalAddress: { street: secret() } });
    const sealed = newId();
    const phoneEnc = await browser.seal(sealed, 'phone', secret());
    const notesEnc = await browser.seal(sealed, 'notes', secret());
    const contact = { ...clientForInvoices.contacts[0], id: newId(), name: secret() };
    const contactsEnc = await browser.seal(sealed, 'contacts', JSON.stringify([contact]));
    await api.clients.create({ id: sealed, name: 'B', email, phoneEnc, notesEnc, contactsEnc });
    const project = await api.projects.create({ name: 'P', notes: secret() });
    await api.projects.update({ ...project, notes: secret() });
    await api.projects.delete(project);
    await api.projects.undo(project);
    await api.clients.delete({ id: sealed });
    await api.clients.undo({ id: sealed });
    await api.clients.merge({ id, fromId: sealed });
    const rejections = [
      { path: '/api/v1/clients', body: { id, name: 'C', notes: secret() } },
      { path: '/api/v1/clients', body: { name: '', notes: secret() } },
      { path: '/api/v1/clients', body: `{"notes": "${secret()}` },
      { path: '/api/v1/clients', body: { name: 'D', country: secret() } },
    ];
    for (const request of rejections) {
      expect((await caller.send({ method: 'POST', ...request })).status).toBeGreaterThanOrEqual(400);
    }
  }
  return secrets;
}

async function serving<T>(
  lines: string[],
  work: (caller: ApiCaller & { databaseUrl: string }) => Promise<T>,
): Promise<T> {
  const log = (message: string) => lines.push(message);
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: log, warn: log } });
  try {
    await migrate(postgres.url);
    const logins = await ensureLoginRoles(postgres.url, throwOnLog);
    const database = openDatabase({ logins, poolSize: 4, registration: 'open' });
    const keys = await openKeys({ ownerUrl: postgres.url, dataDir, configuredKey: undefined, log });
    const { logger, ...rest } = logOptions('debug');
    await using files = await openTestFiles();
    const server = await buildServer({
      database,
      files: files.services,
      keys,
      attemptsPerMinute: 10_000,
      callsPerMinute: Infinity,
      passwordHashing: cheapPasswordHashing,
      url: 'http://127.0.0.1',
      secret: testSecret,
      webFolder: 'nowhere',
      log: { logger: { ...logger, stream: collecting(lines) }, ...rest },
    });
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    try {
      return await work({ ...createCaller(url, await register(url)), databaseUrl: postgres.url });
    } finally {
      await server.close();
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

function collecting(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}

/** Canaries found in any file of the folder. */
async function canariesBelow(folder: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'latin1');
    for (const [word] of text.matchAll(/canary[\da-f]{24}/g)) found.add(word);
  }
  return found;
}
