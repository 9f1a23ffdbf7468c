import { expect, it } from 'vitest';
import { aClient, clientForInvoices } from '#tests/support/request-fixtures.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

// The installation has no mail server, and lets accounts use their own.
const stint = shareInstallation({ mailHosts: ['127.0.0.1'] });

it('letters are sent by the mail server of the account', async () => {
  const ann = await stint.newTenant('Ann');
  await createIssuer(ann, stint.url);
  const { id } = await ann.api.clients.create(aClient({ ...clientForInvoices, language: 'en' }));
  const of = { clientId: id, currency: 'EUR', dueMinor: 10_000 };
  const invoices = [await insertInvoice(stint, ann.uid, of), await insertInvoice(stint, ann.uid, of)];
  const asked = invoices.map((invoice) => ({ id: invoice.id, level: 1 }));
  expect(await ann.api.reminders.proposeLetter({ id })).toMatchObject({ canSend: false });
  await expect(ann.api.reminders.sendLetter({ id, invoices: asked })).rejects.toMatchObject({
    code: 'NO_MAIL_SERVER',
  });
  await ann.api.mailServer.save({
    host: '127.0.0.1',
    port: 2525,
    security: 'none',
    username: 'ann',
    password: 'right',
    senderAddress: 'ann@ahlers.example',
    senderName: null,
    replyTo: null,
  });
  expect(await ann.api.reminders.proposeLetter({ id })).toMatchObject({ canSend: true });
  const { invoiceIds } = await ann.api.reminders.sendLetter({ id, invoices: asked, hasPdf: false });
  expect(invoiceIds.toSorted()).toEqual(asked.map((each) => each.id).toSorted());
});
