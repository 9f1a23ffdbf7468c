/** Complete requests of reminders. */
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { insertInvoice, storePdfOf } from './invoice-rows.ts';
import { withClient } from './postgres-setup.ts';

let lastReminded = '';

export function reminderRecordFactories(stint: Installation, { api, uid }: ApiCaller, clientId: string) {
  return {
    async overdueInvoice() {
      return (await insertInvoice(stint, uid, { clientId })).id;
    },
    /** A client with one invoice to remind, for a letter that names it. */
    async remindedClient() {
      const { id } = await api.clients.create(aClient(clientForInvoices));
      lastReminded = (await insertInvoice(stint, uid, { clientId: id })).id;
      return id;
    },
    /** An invoice with its PDF. */
    async storedInvoice() {
      return (await storePdfOf(stint, uid, clientId)).invoiceId;
    },
    /** A client whose invoice was reminded. */
    async claimedClient() {
      const { id } = await api.clients.create(aClient(clientForInvoices));
      const { invoiceId } = await storePdfOf(stint, uid, id);
      await api.reminders.markSent({ id: invoiceId, level: 1, way: 'post' });
      return id;
    },
    /** A fee of a reminder. */
    async claim() {
      const { id } = await insertInvoice(stint, uid, { clientId });
      await api.reminders.markSent({ id, level: 1, way: 'post' });
      const { reminders } = await api.reminders.ofInvoice({ id });
      // Unless the settings have a fee for it.
      const { rows } = await withClient(stint.database.url, (client) =>
        client.query<{ id: string }>(
          `insert into claims (user_id, id, invoice_id, delivery_id, kind, day, amount_minor)
             values ($1, $2, $3, $4, 'fee', '2026-05-01', 500)
             on conflict (user_id, delivery_id, kind) do update set amount_minor = 500 returning id`,
          [uid, newId(), id, reminders[0]?.id],
        ),
      );
      return rows[0]?.id ?? '';
    },
    /** Settings have no id. */
    async reminderSettingsRevision() {
      return String((await api.reminders.settings({})).revision);
    },
  };
}

const text = { subject: 'Invoice {number}', text: 'Hello {name},\n\nplease pay {balance} by {payBy}.' };
const texts = [{ language: 'de', ...text }];
const block = { until: '2099-12-31', reason: 'promise', note: 'Pays in January' };

export const reminderRequests: Record<string, CompleteRequest> = {
  'reminders.settings': { fields: noFields },
  'reminders.updateSettings': {
    fields: async ({ createRecord }) => ({
      settings: {
        mode: 'suggest',
        levels: [{ name: 'Reminder', days: 7, fee: 5, hasInterest: true, texts }],
        daysBefore: 3,
        textsBefore: texts,
        letterTexts: [
          {
            language: 'de',
            subject: '{reminder}',
            text: 'Hello {name},\n\n{invoices}\n\nplease pay {amountOwed}.',
          },
        ],
        graceDays: 2,
        minimumBalance: '5.5',
        hasPdf: true,
        interest: {
          rates: 'eu',
          fixedPercent: 4,
          businessPoints: 8,
          consumerPoints: 2.5,
          addedRates: [{ from: '2026-07-01', percent: 1.5 }],
        },
      },
      revision: Number(await createRecord('reminderSettingsRevision')),
    }),
  },
  'reminders.presetTexts': { fields: noFields },
  'reminders.list': { fields: noFields },
  'reminders.overview': { fields: noFields },
  'reminders.ofInvoice': { target: 'overdueInvoice', fields: noFields },
  'reminders.propose': { target: 'overdueInvoice', fields: noFields },
  'reminders.send': {
    target: 'overdueInvoice',
    fields: () => ({
      newId: newId(),
      level: 1,
      recipient: 'nora@northwind.example',
      alsoTo: ['books@northwind.example'],
      cc: ['office@northwind.example'],
      bcc: ['archive@northwind.example'],
      subject: 'Reminder: invoice 2026-0001',
      text: 'Hello Nora,\n\nThe invoice is still open.',
      hasPdf: false,
      isUndoable: true,
    }),
  },
  'reminders.markSent': {
    target: 'overdueInvoice',
    fields: () => ({
      newId: newId(),
      level: 1,
      way: 'post',
      subject: 'Reminder: invoice 2026-0001',
      text: 'Hello Nora,\n\nThe invoice is still open.',
    }),
  },
  'reminders.proposeLetter': { target: 'remindedClient', fields: noFields },
  'reminders.letterPdf': { target: 'remindedClient', fields: noFields },
  'reminders.previewLetter': {
    target: 'remindedClient',
    fields: () => ({
      newId: newId(),
      invoices: [{ id: lastReminded, level: 1 }],
      subject: 'Open invoices',
      text: 'Hello Nora,\n\nThese invoices are still open.',
    }),
  },
  'reminders.sendLetter': {
    target: 'remindedClient',
    fields: () => ({
      newId: newId(),
      invoices: [{ id: lastReminded, level: 1 }],
      recipient: 'nora@northwind.example',
      alsoTo: ['books@northwind.example'],
      cc: ['office@northwind.example'],
      bcc: ['archive@northwind.example'],
      subject: 'Open invoices',
      text: 'Hello Nora,\n\nThese invoices are still open.',
      hasPdf: false,
      isUndoable: true,
    }),
  },
  'reminders.markLetterSent': {
    target: 'remindedClient',
    fields: () => ({ newId: newId(), invoices: [{ id: lastReminded, level: 1 }], way: 'post' }),
  },
  'reminders.claimFolder': { target: 'storedInvoice', fields: noFields },
  'reminders.claimFolderOfClient': { target: 'claimedClient', fields: noFields },
  'reminders.waiveClaim': { target: 'claim', fields: () => ({ reason: 'Agreed on the phone' }) },
  'reminders.restoreClaim': { target: 'claim', fields: noFields },
  'reminders.blockInvoice': { target: 'overdueInvoice', fields: () => block },
  'reminders.unblockInvoice': { target: 'overdueInvoice', fields: noFields },
  'reminders.blockClient': { target: 'client', fields: () => block },
  'reminders.ofClient': { target: 'client', fields: noFields },
  'reminders.exemptClient': { target: 'client', fields: () => ({ reason: 'Agreed by contract' }) },
  'reminders.endExemption': { target: 'client', fields: noFields },
  'reminders.unblockClient': { target: 'client', fields: noFields },
};
