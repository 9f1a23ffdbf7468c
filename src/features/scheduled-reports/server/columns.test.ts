/** The columns of scheduled reports. */
import { beforeEach, expect, it } from 'vitest';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
const today = localDay(Date.now(), 'UTC');
const firstDay = addDays(monthOf(today).to, 1);

beforeEach(async () => {
  ann = await stint.newTenant('Ann');
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Northwind' })));
  await ann.api.timesheets.create(anEntry({ clientId, date: today, description: 'Design', duration: 1.5 }));
});

type Fields = Partial<Parameters<ApiCaller['api']['scheduledReports']['create']>[0]>;
const add = (fields: Fields) =>
  ann.api.scheduledReports.create({
    name: 'Hours',
    kind: 'time',
    format: 'csv',
    period: 'lastMonth',
    subject: 'Hours',
    text: 'Hours',
    clientId,
    recipients: ['nora@northwind.example'],
    recurrence: { every: 1, unit: 'month', firstDay },
    ...fields,
  });

async function emailedFile(): Promise<string> {
  await runSchedules(stint, `${firstDay}T12:00:00Z`, { sendsMail: true });
  return withClient(stint.database.url, async (client) => {
    const query = 'select content from mail_attachments where user_id = $1';
    return String((await client.query<{ content: Buffer }>(query, [ann.uid])).rows[0]?.content);
  });
}

it('are in the emailed file as they were chosen, in the order of reports', async () => {
  const { id } = await add({ columns: ['duration', 'description', 'day'] });
  const chosen = ['day', 'duration', 'description'];
  expect(await ann.api.scheduledReports.get({ id })).toMatchObject({ columns: chosen });
  expect(await emailedFile()).toBe(`\uFEFFDate,Duration,Description\r\n${today},1:30,Design\r\n`);
});

it('are those of the format again once the choice is reset', async () => {
  const { id } = await add({ columns: ['day'] });
  const { revision } = (await ann.api.scheduledReports.get({ id })) ?? {};
  await ann.api.scheduledReports.update({ id, revision, columns: null });
  expect(await emailedFile()).toMatch(/^\uFEFFDate,Start,End,Break,Hours,Description,/);
});

it('belong to reports of time, and are at least one', async () => {
  await expect(add({ kind: 'expenses', columns: ['day'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(add({ columns: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { id } = await add({ columns: ['day'] });
  const change = ann.api.scheduledReports.update({ id, kind: 'expenses' });
  await expect(change).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
