import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { documentRecordFactories } from '#tests/support/server/document-record-fixtures.ts';
import { download, postFile, startUploadOf, uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { pdf } from '#tests/support/server/file-content.ts';
import { storePdfOf } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { sweepFiles } from './sweep-files.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
});

const sha256 = createHash('sha256').update(pdf).digest('hex');
async function issuedPdf() {
  const { id: clientId } = await ann.api.clients.create(aClient());
  return storePdfOf(stint, ann.uid, clientId);
}
const documentOf = async (id: string) => {
  const document = await ann.api.documents.get({ id });
  if (!document) throw new Error('The PDF is missing.');
  return document;
};

it('the PDF of an invoice is in the list, belongs to it, and can be downloaded [5.5]', async () => {
  const { documentId, invoiceId, number } = await issuedPdf();
  const { items } = await ann.api.documents.list({ entityId: invoiceId });
  expect(items).toMatchObject([
    {
      id: documentId,
      type: 'invoicePdf',
      entityType: 'invoice',
      entityId: invoiceId,
      name: `${number}.pdf`,
      contentType: 'application/pdf',
      preview: 'pdf',
      sha256,
    },
  ]);
  expect((await download(ann, documentId)).text).toBe(pdf.toString());
  expect((await ann.api.files.list({ folder: 'invoicePdf', entityId: invoiceId })).items).toHaveLength(1);
});

describe('the PDF of an invoice can’t be', () => {
  const fixed = { code: 'INVOICE_PDF', status: 409 };

  it('deleted, renamed or moved; its tags can change', async () => {
    const { documentId: id } = await issuedPdf();
    const before = await documentOf(id);
    await expect(ann.api.documents.delete({ id })).rejects.toMatchObject(fixed);
    await expect(ann.api.documents.update({ id, name: 'a.pdf' })).rejects.toMatchObject(fixed);
    const account = { type: 'userDocument', entityType: 'user' };
    await expect(ann.api.documents.update({ id, ...account })).rejects.toMatchObject(fixed);
    await expect(ann.api.files.delete({ path: before.path })).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'This is a file of an issued invoice, so it can’t be renamed, moved, replaced or deleted.',
    });
    expect(await documentOf(id)).toEqual(before);
    const operationId = newId();
    expect(await ann.api.documents.update({ id, tags: ['sent'], operationId })).toMatchObject({
      tags: ['sent'],
    });
    await ann.api.documents.undo({ id: operationId });
    expect(await documentOf(id)).toMatchObject({ tags: [], sha256, path: before.path });
  });

  it('replaced, uploaded, or made of another document', async () => {
    const { documentId, invoiceId } = await issuedPdf();
    await expect(startUploadOf(ann, { documentId, name: 'a.pdf' })).rejects.toMatchObject({ status: 403 });
    const place = { type: 'invoicePdf', entityType: 'invoice', entityId: invoiceId };
    const message = 'The files of an invoice can’t be uploaded. They are stored when the invoice is issued.';
    await expect(startUploadOf(ann, { ...place, name: 'a.pdf' })).rejects.toMatchObject({ message });
    expect((await postFile(ann, { ...place, name: 'a.pdf' })).status).toBe(400);
    const { id } = await uploadDocument(ann);
    await expect(ann.api.documents.update({ id, ...place })).rejects.toMatchObject({ message });
  });

  it('changed or deleted in the database', async () => {
    const { documentId } = await issuedPdf();
    const run = (statement: string) =>
      withClient(stint.database.url, (client) => client.query(statement, [documentId]));
    await expect(run('delete from documents where id = $1')).rejects.toThrow("can't be deleted");
    await expect(run("update documents set sha256 = '' where id = $1")).rejects.toThrow("can't change");
  });
});

it('is stored even if the quota is full, and doesn’t count', async () => {
  await issuedPdf();
  expect(await ann.api.documents.usage({})).toMatchObject({ usedBytes: 0 });
});

it('is encrypted in private mode, also one of an invoice issued before', async () => {
  const plain = await issuedPdf();
  await switchPrivateMode(ann, true);
  const sealed = await issuedPdf();
  for (const { documentId, number } of [plain, sealed]) {
    const { path, name, sha256: hash } = await documentOf(documentId);
    expect([name, hash]).toEqual([null, sha256]);
    expect(path).not.toContain(number);
    const stored = await readFile(join(stint.folder, 'files', path));
    expect(stored.includes(pdf.subarray(0, 20))).toBe(false);
    expect((await download(ann, documentId)).text).toBe(pdf.toString());
  }
  await switchPrivateMode(ann, false);
  expect(await documentOf(sealed.documentId)).toMatchObject({ name: `${sealed.number}.pdf`, sha256 });
});

it('is removed by the sweep only if issuing the invoice failed', async () => {
  const { documentId } = await issuedPdf();
  const { database, files } = stint;
  const sweep = () => sweepFiles({ database, files }, Date.now() + 7 * 3_600_000);
  await sweep();
  const { id: clientId } = await ann.api.clients.create(aClient());
  await expect(storePdfOf(stint, ann.uid, clientId, { fails: true })).rejects.toThrow('failed');
  expect(await sweep()).toBe(1);
  expect((await download(ann, documentId)).status).toBe(200);
});

it('isn’t the only file that the sweep keeps: files of clients wait', async () => {
  const id = await documentRecordFactories(ann).receivedFile();
  const { database, files } = stint;
  await sweepFiles({ database, files }, Date.now() + 7 * 3_600_000);
  expect((await ann.send({ path: `/api/v1/received-files/${id}/content` })).text).toBe('Plan');
});
