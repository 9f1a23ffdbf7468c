import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  download,
  readOffset,
  sendPart,
  startUploadOf,
  uploadDocument,
} from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const list = async (caller = ann) => (await caller.api.documents.list({})).items;

describe('an upload', () => {
  it('becomes a document when it is finished, with its content', async () => {
    const { id, content } = await startUploadOf(ann, { content: 'Net 30' });
    expect(await list()).toEqual([]);
    expect((await sendPart(ann, id, 0, content)).status).toBe(204);
    expect(await list()).toEqual([]);

    const document = await ann.api.documents.finishUpload({ id });

    expect(document).toMatchObject({
      id,
      name: 'notes.txt',
      sizeBytes: 6,
      contentType: 'application/octet-stream',
    });
    expect(document.path).toMatch(new RegExp(`^${ann.uid}/userDocument/${ann.uid}/\\d{13}_notes\\.txt$`));
    expect(await list()).toEqual([document]);
    const { status, text, headers } = await download(ann, id);
    expect([status, text]).toEqual([200, 'Net 30']);
    expect(headers.get('content-disposition')).toBe('attachment; filename=notes.txt');
  });

  it('can be resumed where it was interrupted', async () => {
    const { id, content } = await startUploadOf(ann, { content: 'Net 30 days' });
    await sendPart(ann, id, 0, content.subarray(0, 4));
    expect(await readOffset(ann, id)).toBe(4);
    expect((await sendPart(ann, id, 0, content)).status).toBe(409);
    await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'INCOMPLETE' });
    await sendPart(ann, id, 4, content.subarray(4));

    await ann.api.documents.finishUpload({ id });

    expect((await download(ann, id)).text).toBe('Net 30 days');
  });

  it('gives the same document when its requests are repeated', async () => {
    const { id, content } = await startUploadOf(ann);
    await startUploadOf(ann, { id });
    await sendPart(ann, id, 0, content);
    await startUploadOf(ann, { id });
    const [first, second] = await Promise.all([
      ann.api.documents.finishUpload({ id }),
      ann.api.documents.finishUpload({ id }),
    ]);

    expect(second).toEqual(first);
    expect(await ann.api.documents.finishUpload({ id })).toEqual(first);
    expect(await list()).toEqual([first]);
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const { id, content } = await startUploadOf(ann);
    await sendPart(ann, id, 0, content);
    await ann.api.documents.cancelUpload({ id });

    expect((await sendPart(ann, id, 0, content)).status).toBe(404);
    expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 0 });
    expect(await readdir(join(stint.folder, 'uploads'))).toEqual([]);
  });

  it('of another account can’t be read, continued, finished or cancelled', async () => {
    const ben = await stint.newTenant('Ben');
    const { id, content } = await startUploadOf(ann);

    expect((await sendPart(ben, id, 0, content)).status).toBe(404);
    await expect(ben.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ben.api.documents.cancelUpload({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await sendPart(ann, id, 0, content)).status).toBe(204);
  });
});

describe('a document', () => {
  it('belongs to a client, a project, an expense or the account', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    const expenseId = newId();
    for (const [type, entityType, entityId] of [
      ['contract', 'client', clientId],
      ['projectDocument', 'project', projectId],
      ['receipt', 'expense', expenseId],
      ['userDocument', 'user', ann.uid],
    ] as const) {
      const document = await uploadDocument(ann, { type, entityType, entityId });
      expect(document).toMatchObject({ type, entityType, entityId });
    }
    const ofClient = await ann.api.documents.list({ entityId: clientId });
    expect(ofClient.items.map(({ type }) => type)).toEqual(['contract']);
  });

  it('is deleted and restored', async () => {
    const document = await uploadDocument(ann, { content: 'Keep me' });
    const { operationId } = await ann.api.documents.delete({ id: document.id });
    expect(await list()).toEqual([]);
    expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 0 });

    await ann.api.documents.undo({ id: operationId });

    expect(await list()).toMatchObject([{ id: document.id, path: document.path }]);
    expect((await download(ann, document.id)).text).toBe('Keep me');
  });

  it('gets a new version, and keeps the earlier ones', async () => {
    const { id, path } = await uploadDocument(ann, { content: 'One' });
    const updated = await uploadDocument(ann, { documentId: id, name: 'final.txt', content: 'Two' });

    expect(updated).toMatchObject({
      id,
      name: 'final.txt',
      revision: 2,
      earlierVersions: [{ path, sizeBytes: 3 }],
    });
    expect((await download(ann, id)).text).toBe('Two');
    expect((await download(ann, id, { version: 1 })).text).toBe('One');
    expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 6 });
  });

  it('gets no second version when the requests of its first are repeated', async () => {
    const { id: documentId } = await uploadDocument(ann);
    const version = { id: newId(), documentId, name: 'final.txt', content: 'Two' };
    const finished = await uploadDocument(ann, version);
    await startUploadOf(ann, version);

    expect(await ann.api.documents.finishUpload({ id: version.id })).toEqual(finished);
    expect(finished.earlierVersions).toHaveLength(1);
  });

  it('is renamed, moved, tagged, given an expiry date and shown to the client; each can be undone', async () => {
    const { id } = await uploadDocument(ann);
    const { id: clientId } = await ann.api.clients.create(aClient());
    const operationId = newId();
    const change = {
      name: 'Contract.txt',
      tags: ['legal'],
      expiresOn: '2026-12-31',
      isVisibleToClient: true,
    };
    const changed = await ann.api.documents.update({
      id,
      operationId,
      ...change,
      type: 'contract',
      entityType: 'client',
      entityId: clientId,
    });

    expect(changed).toMatchObject({ ...change, type: 'contract', entityId: clientId, revision: 2 });
    expect((await download(ann, id)).text).toBe('Hello');
    await ann.api.documents.undo({ id: operationId });
    expect(await list()).toMatchObject([
      { name: 'notes.txt', tags: [], expiresOn: null, type: 'userDocument' },
    ]);
  });

  it('is listed before it expires, the next one first', async () => {
    const expiresOn = ['2026-12-31', '2026-12-01', '2027-01-01', null];
    for (const [place, day] of expiresOn.entries()) {
      const { id } = await uploadDocument(ann, { name: `${place}.txt` });
      await ann.api.documents.update({ id, expiresOn: day });
    }
    const until = '2026-12-31';
    const all = await ann.api.documents.expiring({ until });
    expect([all.items.map(({ name }) => name), all.count]).toEqual([['1.txt', '0.txt'], 2]);
    const next = await ann.api.documents.expiring({ until, limit: 1 });
    expect([next.items.map(({ name }) => name), next.count]).toEqual([['1.txt'], 2]);
  });

  it('moves with its client when clients merge, and back', async () => {
    const { id: target } = await ann.api.clients.create(aClient({ name: 'A' }));
    const { id: source } = await ann.api.clients.create(aClient({ name: 'B' }));
    await uploadDocument(ann, { type: 'contract', entityType: 'client', entityId: source });
    const { operationId } = await ann.api.clients.merge({ id: target, fromId: source });
    expect(await list()).toMatchObject([{ entityId: target }]);

    await ann.api.clients.undo({ id: operationId });
    expect(await list()).toMatchObject([{ entityId: source }]);
    await expect(ann.api.clients.delete({ id: source })).rejects.toMatchObject({ code: 'IN_USE' });
  });
});

it('keeps uploads apart that two accounts started with the same ID', async () => {
  const ben = await stint.newTenant('Ben');
  const { id } = await startUploadOf(ann, { content: 'Of Ann' });
  await startUploadOf(ben, { id, content: 'Of Ben' });
  await sendPart(ann, id, 0, Buffer.from('Of Ann'));
  await sendPart(ben, id, 0, Buffer.from('Of Ben'));
  await ann.api.documents.finishUpload({ id });
  await ben.api.documents.finishUpload({ id });

  expect([(await download(ann, id)).text, (await download(ben, id)).text]).toEqual(['Of Ann', 'Of Ben']);
});
