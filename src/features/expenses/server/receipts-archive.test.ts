import { beforeEach, describe, expect, it } from 'vitest';
import { anExpense } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

async function addWithReceipt(fields: object, content: string, name = 'IMG_1.txt') {
  const { id } = await ann.api.expenses.create(anExpense(fields));
  await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: id, name, content });
}

async function fetchArchive(query = '', caller = ann) {
  const response = await fetch(`${stint.url}/api/v1/expenses/archive?${query}`, {
    headers: { cookie: caller.cookie },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

describe('the receipts of filtered expenses', () => {
  it('come as one ZIP, named by day, vendor and number, also in private mode', async () => {
    await addWithReceipt({ day: '2026-03-02', vendor: 'Hotel/Adler', receiptNumber: '4711' }, 'One');
    await addWithReceipt(
      { day: '2026-03-02', vendor: 'Hotel/Adler', receiptNumber: '4711' },
      'Two',
      'x.PDF.txt',
    );
    await switchPrivateMode(ann, true);
    await addWithReceipt({ day: '2026-03-01', vendor: 'Bahn', receiptNumber: null }, 'Three');
    await addWithReceipt({ day: '2026-04-01', vendor: 'Later' }, 'Four');
    const { status, headers, body } = await fetchArchive('from=2026-03-01&to=2026-03-31');
    expect(status).toBe(200);
    expect(headers.get('content-length')).toBe(String(body.length));
    expect(headers.get('content-disposition')).toMatch(/filename="receipts-\d{4}-\d\d-\d\d\.zip"$/);
    const files = await unpackZip(body);
    expect([...files.keys()]).toEqual([
      '2026-03-01 Bahn.txt',
      '2026-03-02 Hotel_Adler 4711.txt',
      '2026-03-02 Hotel_Adler 4711 (2).txt',
    ]);
    expect(files.get('2026-03-01 Bahn.txt')?.toString()).toBe('Three');
  });

  it('are those of the caller; without any, or with a wrong filter, a sentence says so', async () => {
    await addWithReceipt({ vendor: 'Bahn' }, 'One');
    const ben = await stint.newTenant('Ben');
    const none = await fetchArchive('', ben);
    expect(none.status).toBe(404);
    expect(none.body.toString()).toContain('None of these expenses has a receipt.');
    expect((await fetchArchive('from=yesterday')).status).toBe(400);
    expect((await fetchArchive('unknown=1')).status).toBe(400);
  });
});
