import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '#src/features/documents/contract.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { download, sendPart, startUploadOf, uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { changeAndRehash, packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

/** Compressed and encrypted files look random. */
const random = (seed: string, bytes = 200_000) => {
  const parts = [createHash('sha512').update(seed).digest()];
  for (let length = 64; length < bytes; length += 64)
    parts.push(
      createHash('sha512')
        .update(parts.at(-1) ?? '')
        .digest(),
    );
  return Buffer.concat(parts).subarray(0, bytes);
};
const storedBytes = async ({ path }: Pick<Document, 'path'>) => readFile(join(stint.folder, 'files', path));
const exportOf = async ({ cookie }: ApiCaller) =>
  Buffer.from(
    await (await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie } })).arrayBuffer(),
  );
const restore = (caller: ApiCaller, body: Buffer) =>
  caller.send({
    method: 'PUT',
    path: '/api/exports/restore',
    body,
    headers: { 'content-type': 'application/zip' },
  });
const hashOf = async (caller: ApiCaller, { id }: Document, version = 0) => {
  const { url } = await caller.api.documents.link({ id, version });
  const response = await fetch(stint.url + url);
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
};

describe.each([
  ['private mode off', false, false],
  ['private mode on', true, true],
  ['private mode on, into an account without it', true, false],
  ['private mode off, into an account with it', false, true],
])('an export with %s', (_, isPrivate, isTargetPrivate) => {
  it('restores every file with its versions', async () => {
    if (isPrivate) await switchPrivateMode(ann, true);
    const { id: clientId } = await ann.api.clients.create(aClient());
    const contract = { type: 'contract', entityType: 'client', entityId: clientId };
    const { id } = await uploadDocument(ann, {
      ...contract,
      name: 'Vertrag Müller.bin',
      content: random('one'),
    });
    await uploadDocument(ann, { documentId: id, name: 'Vertrag Müller.bin', content: random('two') });
    await uploadDocument(ann, { name: 'notes.txt', content: 'Net 30' });
    const ben = await stint.newTenant('Ben');
    if (isTargetPrivate) await switchPrivateMode(ben, true);

    const { status, json } = await restore(ben, await exportOf(ann));

    expect([status, json]).toMatchObject([200, { counts: { clients: 1, documents: 2 } }]);
    const { items } = await ben.api.documents.list({});
    const restored = items.find((each) => each.id === id);
    if (!restored) throw new Error('The contract is missing.');
    expect(restored).toMatchObject({ userId: ben.uid, entityId: clientId, sizeBytes: 200_000 });
    expect(restored.path.startsWith(`${ben.uid}/contract/${clientId}/`)).toBe(true);
    expect(await hashOf(ben, restored)).toBe(createHash('sha256').update(random('two')).digest('hex'));
    expect(await hashOf(ben, restored, 1)).toBe(createHash('sha256').update(random('one')).digest('hex'));
    expect((await download(ben, id)).headers.get('content-disposition')).toContain(
      'Vertrag%20M%C3%BCller.bin',
    );
    expect(JSON.stringify(items).includes('Vertrag')).toBe(!isTargetPrivate);
    const bytes = await storedBytes(restored);
    expect(bytes.equals(random('two'))).toBe(!isTargetPrivate);
  });
});

describe('private mode', () => {
  it('encrypts the content and names of all documents, and decrypts them again', async () => {
    const kept = await uploadDocument(ann, { name: 'Kept.txt', content: 'Secret one' });
    const deleted = await uploadDocument(ann, { name: 'Deleted.txt', content: 'Secret two' });
    const { operationId } = await ann.api.documents.delete({ id: deleted.id });
    await switchPrivateMode(ann, true);
    const added = await uploadDocument(ann, { name: 'Added.txt', content: 'Secret three' });
    await ann.api.documents.undo({ id: operationId });

    const { items } = await ann.api.documents.list({});
    expect(items).toHaveLength(3);
    expect(JSON.stringify(items)).not.toMatch(/Kept|Deleted|Added/);
    for (const document of items) expect((await storedBytes(document)).toString()).not.toContain('Secret');
    expect((await download(ann, kept.id)).text).toBe('Secret one');
    expect((await download(ann, deleted.id)).text).toBe('Secret two');
    expect((await download(ann, added.id)).text).toBe('Secret three');

    await switchPrivateMode(ann, false);
    const plain = (await ann.api.documents.list({})).items;
    expect(new Set(plain.map(({ name }) => name))).toEqual(new Set(['Added.txt', 'Deleted.txt', 'Kept.txt']));
    for (const document of plain) expect((await storedBytes(document)).toString()).toContain('Secret');
  });

  it('detects content that was changed in the file store', async () => {
    await switchPrivateMode(ann, true);
    const { id, path } = await uploadDocument(ann, { content: random('three') });
    const file = join(stint.folder, 'files', path);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(100_000) ^ 1, 100_000);
    await writeFile(file, bytes);

    await expect(download(ann, id)).rejects.toThrow('terminated');
  });
});

it('never restores a file into the folder of another account', async () => {
  const ben = await stint.newTenant('Ben');
  const victim = await uploadDocument(ben, { content: 'Of Ben' });
  const { id } = await uploadDocument(ann, { content: 'One' });
  await uploadDocument(ann, { documentId: id, content: 'Two' });
  const files = await unpackZip(await exportOf(ann));
  changeAndRehash(files, 'stint/documents.jsonl', (text) => {
    const row = JSON.parse(text) as { earlier_versions: object[] };
    const [version] = row.earlier_versions;
    return `${JSON.stringify({ ...row, earlier_versions: [{ ...version, path: victim.path }] })}\n`;
  });

  await restore(await stint.newTenant('Eve'), await packZip(files));

  expect((await download(ben, victim.id)).text).toBe('Of Ben');
});

it('restores an earlier version whose time has an offset, in UTC', async () => {
  const { id } = await uploadDocument(ann, { content: 'One' });
  await uploadDocument(ann, { documentId: id, content: 'Two' });
  const files = await unpackZip(await exportOf(ann));
  changeAndRehash(files, 'stint/documents.jsonl', (text) => {
    const row = JSON.parse(text) as { earlier_versions: object[] };
    const [version] = row.earlier_versions;
    const earlier = { ...version, uploadedAt: '2026-01-02T10:00:00+01:00' };
    return `${JSON.stringify({ ...row, earlier_versions: [earlier] })}\n`;
  });
  const ben = await stint.newTenant('Ben');

  const { status } = await restore(ben, await packZip(files));

  expect(status).toBe(200);
  expect((await ben.api.documents.get({ id }))?.earlierVersions).toMatchObject([
    { uploadedAt: '2026-01-02T09:00:00.000Z' },
  ]);
});

it('refuses an upload that began before private mode was turned on, whose name would stay readable', async () => {
  const { id, content } = await startUploadOf(ann, { name: 'Salary.txt' });
  await sendPart(ann, id, 0, content);
  await ann.api.encryption.setPrivateMode({ isOn: true });

  await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await switchPrivateMode(ann, true);
  expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 0 });
});
