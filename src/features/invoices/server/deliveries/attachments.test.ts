import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { pdf } from '#tests/support/server/file-content.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { filesOfMail } from '#tests/support/server/mail-part.ts';
import { sendQueuedMails, startMailSink } from '#tests/support/server/mail-sink.ts';
import type { MailSink } from '#tests/support/server/mail-sink.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation({ sendsMail: true });
let ann: ApiCaller;
let book: Issuer;
/** Another one in each test: mails that an earlier one left in the queue are sent, too. */
let recipient: string;
let email: { recipient: string; subject: string; text: string };
beforeEach(async () => {
  recipient = `nora.${newId()}@northwind.example`;
  email = { recipient, subject: 'Your invoice', text: 'Hello' };
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  await ann.api.invoices.updateSettings({ settings: { ...settings, language: 'de-DE' } });
});

const receipt = pdf;

/** An invoice with 50 minutes of work and an expense with two receipts. */
async function issueWithWork(content: string | Buffer = receipt) {
  const { id: entryId } = await ann.api.timesheets.create(
    anEntry({ projectId: book.projectId, billable: true, description: 'Straße; Entwurf' }),
  );
  const expenseId = await book.addExpense();
  for (const name of ['a.pdf', 'b.pdf'])
    await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: expenseId, name, content });
  const { lines } = await ann.api.invoices.linesFromTime({
    clientId: book.clientId,
    entryIds: [entryId],
    expenseIds: [expenseId],
  });
  const { id } = await book.draft({ lines });
  return ann.api.invoices.issue({ id });
}

/** The mails about new accounts come first. */
function messageTo({ messages }: MailSink, address = recipient): string {
  return messages.findLast((message) => message.includes(`To: ${address}`)) ?? '';
}

async function send(id: string, chosen: object) {
  await using sink = await startMailSink();
  await ann.api.invoices.sendEmail({ id, ...email, ...chosen });
  await sendQueuedMails(stint.database.url, sink.url);
  return filesOfMail(messageTo(sink));
}

describe('the files of an email', () => {
  it('are offered with their sizes, and arrive byte for byte', async () => {
    const { id, number } = await issueWithWork();
    const unmeasured = await ann.api.invoices.emailFiles({ id });
    const { files: offered } = await ann.api.invoices.emailFiles({ id, measuresTimesheet: true });
    // It isn't written before someone chooses it.
    expect(unmeasured.files).toEqual(
      offered.map((file) => (file.kind === 'timesheetPdf' ? { ...file, sizeBytes: null } : file)),
    );
    expect(offered.map(({ kind, name }) => [kind, name])).toEqual([
      ['pdf', `${number}.pdf`],
      ['timesheetPdf', `Stundennachweis-${number}.pdf`],
      ['timesheetCsv', `Stundennachweis-${number}.csv`],
      ['receipts', expect.stringMatching(/^Beleg-.*\.pdf$/)],
      ['receipts', expect.stringMatching(/^Beleg-.* \(2\)\.pdf$/)],
    ]);
    const received = await send(id, { attachments: ['receipts', 'timesheetPdf', 'timesheetCsv'] });
    expect([...received].map(([name, content]) => [name, content.length])).toEqual(
      offered.map(({ name, sizeBytes }) => [name, sizeBytes]),
    );
    const [invoice, timesheet, csv, first, second] = [...received.values()];
    expect(invoice).toEqual(await book.download(await book.read(id)));
    expect(first).toEqual(Buffer.from(receipt));
    expect(second).toEqual(Buffer.from(receipt));
    expect(csv?.toString()).toBe(
      '\uFEFFDatum;Projekt;Beschreibung;Stunden\r\n' +
        `${anEntry().date};${(await ann.api.projects.get({ id: book.projectId }))?.name};"Straße; Entwurf";1\r\n`,
    );
    const { text } = await extractText(new Uint8Array(timesheet ?? []), { mergePages: true });
    expect(text).toContain(`Stundennachweis Rechnung ${number}`);
    expect(text).toContain('Straße; Entwurf 1');
    expect(await book.read(id)).toMatchObject({
      deliveries: [{ hasPdf: true, attachments: ['timesheetPdf', 'timesheetCsv', 'receipts'] }],
    });
  });

  it('have the chosen receipts only', async () => {
    const { id, number } = await issueWithWork();
    const { files } = await ann.api.invoices.emailFiles({ id });
    const [, second] = files.filter(({ kind }) => kind === 'receipts');
    const receiptIds = [second?.receiptId ?? ''];
    for (const wrong of [{ attachments: [] }, { receiptIds: [...receiptIds, newId()] }])
      await expect(
        ann.api.invoices.sendEmail({ id, ...email, attachments: ['receipts'], receiptIds, ...wrong }),
      ).rejects.toMatchObject({
        status: 400,
        data: { fields: { receiptIds: expect.stringContaining('receipts of the document') as string } },
      });
    const received = await send(id, { attachments: ['receipts'], receiptIds });
    expect([...received.keys()]).toEqual([`${number}.pdf`, second?.name]);
    // The next email to the client is proposed with all.
    expect(await ann.api.invoices.proposeEmail({ id })).toMatchObject({ attachments: ['receipts'] });
    const sentWith = async () => (await book.read(id)).deliveries.map((delivery) => delivery.receiptIds);
    expect(await sentWith()).toEqual([receiptIds]);
    await send(id, {});
    await ann.api.documents.delete({ id: receiptIds[0] ?? '' });
    expect(await sentWith()).toEqual([[], null]);
  });

  it('are those of the last email to the client, until another choice', async () => {
    const { id } = await issueWithWork();
    const proposed = async () => {
      const { hasPdf, attachments } = await ann.api.invoices.proposeEmail({ id });
      return { hasPdf, attachments };
    };
    expect(await proposed()).toEqual({ hasPdf: true, attachments: [] });
    await send(id, { hasPdf: false, attachments: ['timesheetCsv'] });
    expect(await proposed()).toEqual({ hasPdf: false, attachments: ['timesheetCsv'] });
    const next = await issueWithWork();
    await using sink = await startMailSink();
    await ann.api.invoices.sendProposedEmail({ id: next.id });
    await sendQueuedMails(stint.database.url, sink.url);
    expect([...filesOfMail(messageTo(sink, 'Nora@northwind.example')).keys()]).toEqual([
      `Stundennachweis-${next.number}.csv`,
    ]);
  });

  it('are proposed again after an email of a document that lacks them', async () => {
    const { id } = await issueWithWork();
    await send(id, { attachments: ['timesheetCsv'] });
    const { id: draft } = await book.draft();
    await ann.api.invoices.issue({ id: draft });
    await ann.api.clients.update({ id: book.clientId, revision: 1, email: recipient });
    await ann.api.invoices.sendProposedEmail({ id: draft });
    expect((await book.read(draft)).deliveries).toMatchObject([{ attachments: [] }]);
    const next = await issueWithWork();
    expect(await ann.api.invoices.proposeEmail({ id: next.id })).toMatchObject({
      hasPdf: true,
      attachments: ['timesheetCsv'],
    });
  });

  it('that a document doesn’t have are left out', async () => {
    const { id: draft } = await book.draft();
    const { id, number } = await ann.api.invoices.issue({ id: draft });
    const received = await send(id, { attachments: ['receipts', 'timesheetPdf'] });
    expect([...received.keys()]).toEqual([`${number}.pdf`]);
    expect(await book.read(id)).toMatchObject({ deliveries: [{ attachments: [] }] });
  });

  it('that are too large together are refused, and nothing is sent; proposed ones are left out', async () => {
    const large = Buffer.concat([
      Buffer.from(receipt),
      Buffer.alloc(deliveryLimits.attachmentBytes / 2, ' '),
    ]);
    const { id, number } = await issueWithWork(large);
    await expect(
      ann.api.invoices.sendEmail({ id, ...email, attachments: ['receipts'] }),
    ).rejects.toMatchObject({
      status: 400,
      data: { fields: { attachments: expect.stringContaining('more than the 10 MB') as string } },
    });
    expect(await book.read(id)).toMatchObject({ deliveries: [] });
    expect([...(await send(id, {})).keys()]).toEqual([`${number}.pdf`]);
  });
});
