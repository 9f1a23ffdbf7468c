import { beforeAll, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createEInvoiceIssuer } from '#tests/support/server/e-invoice-issuer.ts';
import { filesOfMail } from '#tests/support/server/mail-part.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation({ sendsMail: true });
const today = new Date().toISOString().slice(0, 10);
const overdue = { issueDay: addDays(today, -44), dueDay: addDays(today, -30) };
let ann: ApiCaller;
let book: Awaited<ReturnType<typeof createEInvoiceIssuer>>;
beforeAll(async () => {
  ann = stint.owner;
  book = await createEInvoiceIssuer(ann, stint.url, 'xrechnungCii');
});

it.each([
  ['xrechnungCii', []],
  ['facturX', ['.pdf']],
] as const)('a reminder of an e-invoice as %s has the files %j', async (eInvoiceFormat, files) => {
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat });
  const { id, number } = await book.issue(overdue);
  expect(await ann.api.reminders.propose({ id })).toMatchObject({ hasPdf: files.length > 0 });
  await using sink = await startMailSink();
  await ann.api.reminders.send({ id, level: 1 });
  await sendQueuedMails(stint.database.url, sink.url);
  expect([...filesOfMail(sink.messages.at(-1) ?? '').keys()]).toEqual(files.map((end) => `${number}${end}`));
});

it('a reminder has the PDF beside an e-invoice that is a file, if a person wants it', async () => {
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'xrechnungCii' });
  const { id, number } = await book.issue(overdue);
  await using sink = await startMailSink();
  await ann.api.reminders.send({ id, level: 1, hasPdf: true });
  await sendQueuedMails(stint.database.url, sink.url);
  expect([...filesOfMail(sink.messages.at(-1) ?? '').keys()]).toEqual([`${number}.pdf`]);
});

it('the claim folder has the XML beside the PDF, and none without it', async () => {
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'xrechnungCii' });
  const { id, number, eInvoice } = await book.issue(overdue);
  const folder = await ann.api.reminders.claimFolder({ id });
  const files = await unpackZip(Buffer.from(await folder.arrayBuffer()));
  expect([...files.keys()]).toEqual([`${number}.pdf`, `${number}.xml`, 'history.csv', 'statement-EUR.pdf']);
  expect(files.get(`${number}.xml`)).toEqual((await book.xml(id)).content);
  await withClient(stint.database.url, async (client) => {
    await client.query('alter table documents disable trigger keep_invoice_file');
    await client.query(`update documents set sha256 = repeat('0', 64) where id = $1`, [eInvoice?.documentId]);
    await client.query('alter table documents enable trigger keep_invoice_file');
  });
  await expect(ann.api.reminders.claimFolder({ id })).rejects.toMatchObject({
    code: 'E_INVOICE_DAMAGED',
    message:
      'The stored e-invoice is missing or damaged, so the ZIP can’t be created. Restore it from a backup.',
  });
});
