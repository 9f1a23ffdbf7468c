/** The server is killed during uploads, finishes, deletions and restores: twice in the check, 20 times on demand. */
import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openFileServices } from '#src/platform/server/files/file-services.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { createCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { readOffset, sendPart } from '#tests/support/server/document-upload.ts';
import { hashOf, runClients } from '#tests/support/server/file-workload.ts';
import type { Workload } from '#tests/support/server/file-workload.ts';
import { startStint } from '#tests/support/server/stint-process.ts';
import { register } from '#tests/support/server/test-accounts.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import { sweepFiles } from './sweep-files.ts';
import { findKeptPaths } from './upload-queries.ts';

const kills = randomCases(20);

it(`no file is lost or left behind after ${kills} kills`, { timeout: 180_000 * kills }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stint-killed-'));
  try {
    await using database = await createTestDatabase();
    await using stint = await startStint({ STINT_DATA_DIR: dataDir, DATABASE_URL: database.url });
    const files = await openFileServices({
      dataDir,
      storeConfig: { store: 'disk', folder: join(dataDir, 'files') },
      quotaBytes: 0,
      clamav: null,
      url: stint.url,
      secret: 'unused',
    });
    const ann = createCaller(stint.url, await register(stint.url));
    const workload: Workload = { files: new Map(), uploads: new Map(), confirmations: 0 };
    for (let kill = 1; kill <= kills; kill += 1) {
      const reached = Promise.withResolvers<void>();
      const until = workload.confirmations + randomInt(20, 60);
      const ended = runClients(ann, workload, { clients: 3, until, onReached: reached.resolve });
      await Promise.race([reached.promise, ended]);
      await stint.kill();
      await ended;
      await stint.start();
      await continueUploads(ann, workload);
      await expectFiles(ann, workload, files);
    }

    const owner = { ownerId: ann.uid };
    await sweepFiles({ database, files }, Date.now() + 25 * 3_600_000);
    const kept = await database.withOwner({ ownerId: ann.uid }, (db) => findKeptPaths(db, owner));
    const stored = await listObjects(files);
    expect(stored.filter((path) => !kept.has(path))).toEqual([]);
    const stopped = await database.withOwner({ ownerId: ann.uid }, (db) =>
      db.selectFrom('uploads').select('path').where('userId', '=', ann.uid).execute(),
    );
    const present = new Set([...stored, ...stopped.map(({ path }) => path)]);
    expect([...kept].filter((path) => !present.has(path))).toEqual([]);
    expect(await readdir(files.uploadFolder)).toEqual([]);
    expect(stint.output()).not.toContain('"level":50');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

/** What has arrived is still there, and the rest can be sent. */
async function continueUploads(ann: ApiCaller, { uploads, files }: Workload): Promise<void> {
  for (const { id, name, content, confirmedBytes } of uploads.values()) {
    const offset = await readOffset(ann, id);
    // Null: it was finished, but the confirmation didn't arrive.
    expect(offset ?? confirmedBytes).toBeGreaterThanOrEqual(confirmedBytes);
    if (offset !== null && offset < content.length) await sendPart(ann, id, offset, content.subarray(offset));
    await ann.api.documents.finishUpload({ id });
    files.get(name)?.possible.clear();
    files.get(name)?.possible.add(hashOf(content));
  }
  uploads.clear();
}

/** Every file is as confirmed, or as last requested, and its content can be read. */
async function expectFiles(ann: ApiCaller, workload: Workload, { store }: FileServices): Promise<void> {
  const documents = new Map<string, Awaited<ReturnType<typeof ann.api.documents.list>>['items'][number]>();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ann.api.documents.list({ limit: 1000, ...(cursor !== undefined && { cursor }) });
    for (const document of page.items) documents.set(document.name ?? '', document);
    cursor = page.nextCursor;
  }
  for (const [name, file] of workload.files) {
    const state = documents.get(name)?.sha256 ?? null;
    expect({ name, isExpected: file.possible.has(state) }).toEqual({ name, isExpected: true });
    file.possible = new Set([state]);
  }
  for (const { name, path, sha256, earlierVersions } of documents.values()) {
    expect(workload.files.has(name ?? '')).toBe(true);
    for (const version of [{ path, sha256 }, ...earlierVersions])
      expect(hashOf(await buffer(await store.read(version.path)))).toBe(version.sha256);
  }
}

async function listObjects({ store }: FileServices): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await store.list('', { limit: 1000, ...(cursor !== undefined && { cursor }) });
    paths.push(...page.items.map(({ path }) => path));
    cursor = page.nextCursor;
  }
  return paths;
}
