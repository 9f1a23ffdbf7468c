/** Complete requests of reminders. */
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { insertInvoice } from './invoice-rows.ts';

export function reminderRecordFactories(stint: Installation, { api, uid }: ApiCaller, clientId: string) {
  return {
    async overdueInvoice() {
      return (await insertInvoice(stint, uid, { clientId })).id;
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
        levels: [{ name: 'Reminder', days: 7, texts }],
        daysBefore: 3,
        textsBefore: texts,
        graceDays: 2,
        minimumBalance: '5.5',
        hasPdf: true,
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
      cc: ['office@northwind.example'],
      subject: 'Reminder: invoice 2026-0001',
      text: 'Hello Nora,\n\nThe invoice is still open.',
      hasPdf: false,
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
  'reminders.blockInvoice': { target: 'overdueInvoice', fields: () => block },
  'reminders.unblockInvoice': { target: 'overdueInvoice', fields: noFields },
  'reminders.blockClient': { target: 'client', fields: () => block },
  'reminders.unblockClient': { target: 'client', fields: noFields },
};
