import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { pdf } from '#tests/support/server/file-content.ts';
import { insertInvoice, storePdfOf } from '#tests/support/server/invoice-rows.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant('Ann');
});

async function issuedPdf(caller = ann) {
  const { id: clientId } = await caller.api.clients.create(aClient());
  return storePdfOf(stint, caller.uid, clientId);
}

async function fetchArchive(path: string, { method = 'GET', caller = ann } = {}) {
  const response = await fetch(`${stint.url}/api/v1/${path}`, { method, headers: { cookie: caller.cookie } });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

describe('the PDFs of invoices', () => {
  it('come as one ZIP with its length, so that browsers show the progress', async () => {
    const plain = await issuedPdf();
    await switchPrivateMode(ann, true);
    const sealed = await issuedPdf();
    const path = `invoices/archive?ids=${sealed.invoiceId},${plain.invoiceId}`;

    const { status, headers, body } = await fetchArchive(path);

    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/filename="invoices-\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers.get('content-length')).toBe(String(body.length));
    const files = await unpackZip(body);
    expect([...files.keys()]).toEqual([`${sealed.number}.pdf`, `${plain.number}.pdf`]);
    for (const content of files.values()) expect(content.equals(pdf)).toBe(true);
    expect((await fetchArchive(path, { method: 'HEAD' })).status).toBe(200);
  });

  it('are those of the caller, and a draft has none', async () => {
    const ben = await stint.newTenant('Ben');
    const { invoiceId } = await issuedPdf(ben);
    const draft = await insertInvoice(stint, ann.uid, { state: 'draft' });
    for (const id of [invoiceId, draft.id, newId()])
      expect((await fetchArchive(`invoices/archive?ids=${id}`)).status).toBe(404);
    expect((await fetchArchive(`invoices/archive?ids=${invoiceId}`, { caller: ben })).status).toBe(200);
  });

  it.each([
    ['none', 0],
    ['more than 200', 201],
  ])('of %s are refused', async (_title, count) => {
    const ids = Array.from({ length: count }, newId).join(',');
    expect((await fetchArchive(`invoices/archive?ids=${ids}`)).status).toBe(400);
  });
});

it('an archive names files that have the same name, and knows its length with names in any script', async () => {
  const names = ['Übersicht 你好 🧾.txt', 'Übersicht 你好 🧾.txt', 'A.txt'];
  const ids = [];
  for (const name of names) ids.push((await uploadDocument(ann, { name, content: name })).id);
  const { headers, body } = await fetchArchive(`documents/archive?ids=${ids.join(',')}`);
  expect([...(await unpackZip(body)).keys()]).toEqual([
    'Übersicht 你好 🧾.txt',
    'Übersicht 你好 🧾 (2).txt',
    'A.txt',
  ]);
  expect(headers.get('content-length')).toBe(String(body.length));
});
