import { afterEach, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { draftRecord, fakeInvoicesServer, invoiceLine } from '#tests/support/screen/fake-invoices-server.ts';
import { saveInvoicesCsv } from './invoice-csv.ts';

const { createObjectURL } = URL;
afterEach(() => {
  URL.createObjectURL = createObjectURL;
});

/** What the page saves. */
async function savedBytes(save: () => Promise<void>): Promise<Buffer> {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    files.push(file);
    return 'blob:saved';
  };
  await save();
  const reader = new FileReader();
  return new Promise((resolve) => {
    // `readAsArrayBuffer` results in one.
    reader.onload = () => resolve(Buffer.from(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(files[0] ?? new Blob());
  });
}

const invoice = draftRecord({
  id: anId(71),
  state: 'issued',
  number: '2026-0001',
  issueDay: '2026-11-01',
  dueDay: '2026-12-01',
  lines: [
    invoiceLine({ id: anId(61), price: '100', taxRate: '19' }),
    invoiceLine({ id: anId(62), price: '50', taxRate: '7.0' }),
    invoiceLine({ id: anId(63), price: '20', taxCategory: 'Z', taxRate: '0' }),
    invoiceLine({ id: anId(64), price: '10', taxCategory: 'E', taxRate: '0' }),
  ],
  netMinor: 18_000,
  taxMinor: 2250,
  grossMinor: 20_250,
  dueMinor: 20_250,
  creditedMinor: 11_900,
  balanceMinor: 8350,
});
const creditNote = draftRecord({
  id: anId(72),
  type: 'creditNote',
  state: 'issued',
  number: 'C-1',
  issueDay: '2026-11-02',
  relatedId: invoice.id,
  lines: [invoiceLine({ id: anId(61), price: '100', taxRate: '19' })],
  netMinor: 10_000,
  taxMinor: 1900,
  grossMinor: 11_900,
  dueMinor: 11_900,
  balanceMinor: 11_900,
});

it('the CSV has net and tax of each rate, and negative credit notes without a balance', async () => {
  const draft = draftRecord({});
  fakeInvoicesServer(draft).others = [invoice, creditNote];
  const options = { clientName: () => '=Acme, Inc', today: '2026-11-23' };
  const bytes = await savedBytes(() => saveInvoicesCsv([invoice, creditNote, draft], options));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...rows] = bytes.subarray(3).toString().split('\r\n');
  expect(head).toBe(
    'Number,Type,Client,Status,Issued,Due,Currency,Net amount,Tax,Total,Amount,Balance,' +
      'Net amount 19 %,Tax 19 %,Net amount 7 %,Tax 7 %,Net amount 0 %,Tax 0 %',
  );
  expect(rows).toEqual([
    `2026-0001,Invoice,"'=Acme, Inc",Open,2026-11-01,2026-12-01,EUR,180.00,22.50,202.50,202.50,83.50,100.00,19.00,50.00,3.50,30.00,0.00`,
    `C-1,Credit note,"'=Acme, Inc",Issued,2026-11-02,,EUR,-100.00,-19.00,-119.00,-119.00,,-100.00,-19.00,,,,`,
    `,Invoice,"'=Acme, Inc",Draft,,,EUR,0.00,0.00,0.00,0.00,,,,,,,`,
    '',
  ]);
});
