/** A tenant with a row in every table, for isolation tests. */
import { anEvent, anIcs } from '#tests/support/ics-fixture.ts';
import { aPin, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { Installation } from './api-callers.ts';
import { uploadCalendar } from './calendar-upload.ts';
import { withClient } from './postgres-setup.ts';
import { sendRates } from './rates-upload.ts';
import { createRecordFixtures } from './record-fixtures.ts';
import { aDevice, aStart } from './timer-device.ts';

export type TenantFixture = { uid: string; email: string; viewerId: string };

export async function createTenantFixture(stint: Installation): Promise<TenantFixture> {
  const ben = await stint.newTenant('Ben');
  const { api, uid, email } = ben;
  const { projectId, kinds, createRecord } = await createRecordFixtures(stint, ben);
  for (const kind of kinds) await createRecord(kind);
  await api.timesheets.create(anEntry({ tags: ['design'] }));
  await api.projects.setDefaultTasks({ tasks: [{ name: 'Design' }] });
  await api.timesheets.setPinnedWork({ items: [aPin()] });
  await api.encryption.unwrapDataKey({ data: { tenantId: uid } });
  await api.encryption.setPrivateMode({ isOn: false });
  await api.calendarFeed.create({});
  await api.expenses.updateSettings({ settings: (await api.expenses.settings({})).settings });
  await api.reminders.updateSettings({ settings: (await api.reminders.settings({})).settings });
  const reminded = { id: await createRecord('overdueInvoice') };
  await api.reminders.markSent({ ...reminded, level: 1, way: 'post' });
  await api.reminders.blockInvoice({ ...reminded, until: null, reason: 'dispute' });
  await api.portal.setReports({ isOn: true, reminderDays: 7, reminderCount: 2 });
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  await sendRates(ben, 'Date,USD\n2026-03-02,1.16\n');
  await uploadCalendar(ben, anIcs(anEvent([`DTSTART:${today}T090000Z`])));
  await api.calendarImport.answer({ suggestionIds: [newId()], answer: 'dismissed' });
  await api.mailServer.save({
    host: 'smtp.example.org',
    port: 465,
    security: 'tls',
    username: 'ben',
    password: 'secret of Ben',
    senderAddress: 'ben@example.org',
  });
  await api.calendarImport.setAddress({ address: 'https://calendar.example/ben.ics' });
  const device = aDevice(ben);
  const runId = newId();
  await device.push(
    { runId, at: Date.now() - 5_000, act: aStart() },
    { runId, at: Date.now(), act: { type: 'saved' } },
  );
  const [draftId, paidId] = [await createRecord('draft'), await createRecord('paidInvoice')];
  const expenseId = await createRecord('expense');
  const otherId = await createRecord('otherExpense');
  await api.expenses.answerDuplicate({ id: expenseId, otherId, answer: 'distinct' });
  await withClient(stint.database.url, async (client) => {
    await client.query('insert into deducted_deposits values ($1, $2, $3)', [uid, paidId, draftId]);
    await client.query(
      `insert into invoiced_prices (user_id, project_id, part, invoice_id, line_id, amount_minor)
         values ($1, $2, 'price', $3, $4, 90000)`,
      [uid, projectId, draftId, newId()],
    );
    await client.query('insert into invoiced_expenses values ($1, $2, $3, $4, 9000)', [
      uid,
      expenseId,
      paidId,
      newId(),
    ]);
  });
  return { uid, email, viewerId: await createRecord('viewer') };
}
