import { beforeAll, expect, it } from 'vitest';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createEInvoiceIssuer, filesInPdf } from '#tests/support/server/e-invoice-issuer.ts';
import { filesOfMail } from '#tests/support/server/mail-part.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Awaited<ReturnType<typeof createEInvoiceIssuer>>;
beforeAll(async () => {
  ann = stint.owner;
  book = await createEInvoiceIssuer(ann, stint.url, 'xrechnungUbl');
});
const email = { recipient: 'nora@northwind.example', subject: 'Your invoice', text: 'Hello' };

/** The files that arrive. */
async function arrive(send: () => Promise<unknown>): Promise<Map<string, Buffer>> {
  await using sink = await startMailSink();
  await send();
  await sendQueuedMails(stint.database.url, sink.url);
  return filesOfMail(sink.messages.at(-1) ?? '');
}

it('an email has the XML instead of the PDF, if its client gets XML', async () => {
  const { id, number } = await book.issue();
  const { content } = await book.xml(id);
  expect(await ann.api.invoices.proposeEmail({ id })).toMatchObject({
    hasPdf: false,
    attachments: ['eInvoice'],
  });
  const { files } = await ann.api.invoices.emailFiles({ id });
  expect(files).toMatchObject([
    { kind: 'pdf', name: `${number}.pdf` },
    { kind: 'eInvoice', name: `${number}.xml`, receiptId: null, sizeBytes: content.length },
  ]);
  const arrived = await arrive(() => ann.api.invoices.sendProposedEmail({ id }));
  expect(arrived).toEqual(new Map([[`${number}.xml`, content]]));
  expect(await book.read(id)).toMatchObject({ deliveries: [{ hasPdf: false, attachments: ['eInvoice'] }] });
});

it('an email can have both, which the next one has, too', async () => {
  const { id, number } = await book.issue();
  const chosen = { hasPdf: true, attachments: ['eInvoice' as const] };
  const arrived = await arrive(() => ann.api.invoices.sendEmail({ id, ...email, ...chosen }));
  expect([...arrived.keys()]).toEqual([`${number}.pdf`, `${number}.xml`]);
  expect(await ann.api.invoices.proposeEmail({ id: (await book.issue()).id })).toMatchObject(chosen);
});

it('an email has only the PDF that has the XML inside', async () => {
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'facturX' });
  const { id, number } = await book.issue();
  await ann.api.clients.update({ id: book.clientId, eInvoiceFormat: 'xrechnungUbl' });
  const { files } = await ann.api.invoices.emailFiles({ id });
  expect(files.map(({ kind }) => kind)).toEqual(['pdf']);
  const arrived = await arrive(() => ann.api.invoices.sendProposedEmail({ id }));
  expect([...arrived.keys()]).toEqual([`${number}.pdf`]);
  const inside = await filesInPdf(arrived.get(`${number}.pdf`) ?? new Uint8Array());
  expect(inside.get('factur-x.xml')?.content).toEqual((await book.xml(id)).content);
});

it('an email with a damaged e-invoice isn’t sent', async () => {
  const { id, eInvoice } = await book.issue();
  await withClient(stint.database.url, async (client) => {
    await client.query('alter table documents disable trigger keep_invoice_file');
    await client.query(`update documents set sha256 = repeat('0', 64) where id = $1`, [eInvoice?.documentId]);
    await client.query('alter table documents enable trigger keep_invoice_file');
  });
  await expect(
    ann.api.invoices.sendEmail({ id, ...email, hasPdf: false, attachments: ['eInvoice'] }),
  ).rejects.toMatchObject({ code: 'E_INVOICE_DAMAGED' });
});
