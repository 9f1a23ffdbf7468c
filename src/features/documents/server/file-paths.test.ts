import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isOwnPath, storableFileName, uploadPath } from '#src/features/documents/rules/file-path.ts';
import { FileStoreError, openFileStore } from '#src/platform/server/files/file-store.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, ReceivedAnswer } from '#tests/support/server/api-callers.ts';
import { download, postFile, toPath, uploadDocument } from '#tests/support/server/document-upload.ts';
import { aPng, pdf } from '#tests/support/server/file-content.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { openTestFiles } from '#tests/support/server/test-files.ts';
import { someTraversalStrings, traversalStrings } from '#tests/support/server/traversal-strings.ts';

const secret = 'Only its owner may read this.';
const stint = shareInstallation();
let ann: ApiCaller;
let ben: ApiCaller;
let clientId: string;
/** Files that no request of Ann may read, change or remove. */
let outside: string[];
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  ben = await stint.newTenant('Ben');
  clientId = (await ann.api.clients.create(aClient())).id;
  await uploadDocument(ben, { content: secret });
  await mkdir(join(stint.folder, 'files', 'etc'), { recursive: true });
  for (const file of ['secret.txt', 'files/secret.txt', 'files/etc/passwd', 'uploads/secret.txt'])
    await writeFile(join(stint.folder, file), secret);
  outside = await filesOutside();
});

const strings = someTraversalStrings(randomCases(1_000, 40));
/** Half surrogates can't be sent. */
const sendable = strings.filter((text) => text.isWellFormed());

it('no path of an account leads out of its folder', async () => {
  expect(traversalStrings.length).toBeGreaterThan(15_000);
  await using files = await openTestFiles();
  const store = await openFileStore({ store: 'disk', folder: join(files.folder, 'files') });
  await writeFile(join(files.folder, 'secret.txt'), secret);
  for (const text of traversalStrings) {
    const stored = uploadPath({
      userId: 'u1',
      type: 'userDocument',
      entityId: 'e1',
      timestamp: 1,
      fileName: text,
    });
    const [, , , name = '', ...rest] = stored.split('/');
    expect({ text, rest }).toEqual({ text, rest: [] });
    expect(name).toBe(`1_${storableFileName(text)}`);
    expect({ text, isOwn: isOwnPath('u1', text) }).toEqual({ text, isOwn: false });
    // The store has its own check.
    const found = await store.sizeOf(`u1/${text}`).catch((error: unknown) => error);
    expect({ text, isRefused: found === null || found instanceof FileStoreError }).toEqual({
      text,
      isRefused: true,
    });
  }
  expect((await readdir(files.folder)).toSorted()).toEqual(['files', 'secret.txt', 'uploads']);
});

describe('an odd text', () => {
  it('as the name of a file stays a name', async () => {
    const refused: string[] = [];
    for (const name of sendable) {
      const answer = await postFile(ann, { name, content: contentFor(name) });
      expectCalm(name, answer);
      if (answer.status === 400) {
        refused.push(name);
        continue;
      }
      expect({ name, status: answer.status }).toEqual({ name, status: 201 });
      // Just checked.
      const { fileName, downloadUrl } = answer.json as { fileName: string; downloadUrl: string };
      expect(fileName).toBe(name);
      expect((await ann.send({ path: toPath(downloadUrl) })).status).toBe(200);
    }
    // A name has a character, at most 255, and no NUL.
    const isFit = (name: string) => name.trim() !== '' && name.length <= 255 && !name.includes('\0');
    expect(refused.filter(isFit)).toEqual([]);
    await expectNothingOutside();
  });

  it.each(['type', 'entityType', 'entityId'] as const)('as the %s of a file is refused', async (field) => {
    for (const text of sendable) {
      const answer = await postFile(ann, {
        type: 'contract',
        entityType: 'client',
        entityId: clientId,
        [field]: text,
      });
      expectCalm(text, answer);
      expect([400, 403]).toContain(answer.status);
    }
    await expectNothingOutside();
  });

  it('as a path deletes nothing, and as a folder lists nothing', async () => {
    for (const text of sendable)
      for (const path of [text, `${ann.uid}/${text}`, `${ann.uid}/../${ben.uid}/${text}`]) {
        const query = new URLSearchParams({ path }).toString();
        const deletion = await ann.send({ method: 'DELETE', path: `/api/v1/files?${query}` });
        expectCalm(path, deletion);
        expect([400, 403, 404]).toContain(deletion.status);
        const folder = new URLSearchParams({ folder: path, entityId: ann.uid }).toString();
        const listing = await ann.send({ path: `/api/v1/files?${folder}` });
        expectCalm(path, listing);
        const isEmpty = listing.status === 400 || listing.text === '{"items":[],"nextCursor":null}';
        expect({ path, isEmpty }).toEqual({ path, isEmpty: true });
      }
    await expectNothingOutside();
  });

  it('as an ID in an address finds nothing', async () => {
    for (const text of sendable)
      for (const path of [
        '/api/uploads/',
        '/api/v1/avatar/',
        '/api/v1/documents/archive?ids=',
        '/api/v1/invoices/archive?ids=',
        '/api/files?token=',
      ]) {
        const answer = await ann.send({ path: path + encodeURIComponent(text) });
        expectCalm(path + text, answer);
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
  });
});

it('no file gets the path of a deleted one or of an earlier version, even if the clock stands still', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  try {
    const { id } = await uploadDocument(ann, { content: 'One' });
    await uploadDocument(ann, { documentId: id, content: 'Two' });
    await uploadDocument(ann, { content: 'Three' });
    const { operationId } = await ann.api.documents.delete({ id });
    await uploadDocument(ann, { content: 'Four' });
    await uploadDocument(ann, { content: 'Five' });

    await ann.api.documents.undo({ id: operationId });

    expect((await download(ann, id)).text).toBe('Two');
    expect((await download(ann, id, { version: 1 })).text).toBe('One');
  } finally {
    vi.useRealTimers();
  }
});

it('accounts whose IDs begin the same have separate folders', async () => {
  const { store } = stint.files;
  for (const path of ['u1/a.txt', 'u10/a.txt', 'u1 /a.txt']) {
    const local = join(stint.folder, 'local');
    await writeFile(local, path);
    await store.putFile(path, local);
  }
  expect((await store.list('u1', { limit: 10 })).items.map(({ path }) => path)).toEqual(['u1/a.txt']);
  for (const path of ['u1/a.txt', 'u10/a.txt', 'u1 /a.txt']) await store.delete(path);
});

/** What its extension promises. */
function contentFor(name: string): string | Buffer {
  if (/\.pdf$/i.test(name)) return pdf;
  return /\.png$/i.test(name) ? aPng() : 'Hello';
}

function expectCalm(sent: string, { status, text }: ReceivedAnswer): void {
  expect({ sent, isServerError: status >= 500 }).toEqual({ sent, isServerError: false });
  expect(text).not.toContain(secret);
}

/** All files but those of Ann’s folder. */
async function filesOutside(): Promise<string[]> {
  const entries = await readdir(stint.folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(`${join(stint.folder, 'files', ann.uid)}/`))
    .toSorted();
}

async function expectNothingOutside(): Promise<void> {
  expect(await filesOutside()).toEqual(outside);
  for (const file of outside) expect(await readFile(file, 'utf8')).toBe(secret);
  const own = await readdir(join(stint.folder, 'files', ann.uid));
  expect(own.filter((name) => !['userDocument', 'contract'].includes(name))).toEqual([]);
}
