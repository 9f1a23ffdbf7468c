/** Scheduled reports, whose clock the test sets. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, aProject, anEntry, anExpense, newId } from '#tests/support/request-fixtures.ts';
import { keyCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
const today = localDay(Date.now(), 'Europe/Berlin');
/** The first day of the next month: the report is about the days that are now. */
const firstDay = addDays(monthOf(today).to, 1);
const thisMonth = monthOf(today);
const nextMonth = addDays(monthOf(firstDay).to, 1);
const monthly = { every: 1, unit: 'month', firstDay, time: '08:00' } as const;

beforeEach(async () => {
  ann = await stint.newTenant('Ann');
  await ann.api.session.updatePreferences({ timeZone: 'Europe/Berlin', currency: 'EUR' });
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Northwind' })));
});

const content = {
  kind: 'time' as 'time' | 'expenses',
  format: 'csv' as const,
  period: 'lastMonth' as const,
  subject: '{report} {month}, {client}',
  text: 'Hello,\n\nhere is {report} for {period}.\n\n{seller}',
};
const recipients = ['nora@northwind.example', 'ben@northwind.example'];
type Fields = Partial<Parameters<ApiCaller['api']['scheduledReports']['create']>[0]>;
const add = async (fields: Fields = {}) =>
  (
    await ann.api.scheduledReports.create({
      name: 'Hours',
      ...content,
      clientId,
      recipients,
      recurrence: monthly,
      ...fields,
    })
  ).id;
const logTime = (description = 'Design', more: object = {}) =>
  ann.api.timesheets.create(anEntry({ clientId, date: today, description, ...more }));
const runOn = (day: string, { sendsMail = true } = {}) =>
  runSchedules(stint, `${day}T12:00:00Z`, { sendsMail });
const runsOf = async (id: string) => (await ann.api.scheduledReports.runs({ id })).runs;
const problems = async () => (await ann.api.schedules.problems({})).items;

type StoredMail = { subject: string; text: string; html: string; to: string[]; name: string; file: Buffer };
function mails(): Promise<StoredMail[]> {
  return withClient(stint.database.url, async (client) => {
    const stored = `select m.subject, m.text, m.html, array[m.recipient] || m.also_to as to, a.name, a.content as file
      from mails m join mail_attachments a on a.user_id = m.user_id and a.mail_id = m.id
      where m.user_id = $1 order by m.created_at, m.id`;
    return (await client.query<StoredMail>(stored, [ann.uid])).rows;
  });
}

describe('a scheduled report', () => {
  it('is emailed on its day from its time on, as its preview shows, with the file of its period', async () => {
    await logTime();
    await logTime('Later', { date: firstDay });
    const id = await add();
    const preview = await ann.api.scheduledReports.previewEmail({
      ...content,
      clientId,
      projectId: null,
      filter: noFilter,
      language: null,
      day: firstDay,
    });
    await runSchedules(stint, `${firstDay}T06:00:00Z`, { sendsMail: true });
    expect(await mails()).toEqual([]);
    expect(await runOn(firstDay)).toContain(ann.uid);
    expect(await runOn(firstDay)).toEqual([]);

    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect({ ...thisMonth, fileName: mail?.name, ...pick(mail) }).toEqual(preview);
    const days = formatDays(thisMonth, { dateStyle: 'long' }, 'en-GB');
    expect(mail?.text).toContain(`here is Timesheet for ${days}.\n\nAnn`);
    expect(mail?.to).toEqual(recipients);
    expect(mail?.file.toString()).toBe(
      await download(`clientId=${clientId}&from=${thisMonth.from}&to=${thisMonth.to}`),
    );
    expect(mail?.file.toString()).toContain('Design');
    expect(await runsOf(id)).toMatchObject([
      {
        day: firstDay,
        state: 'done',
        problem: null,
        email: { recipients, status: 'queued', subject: mail?.subject },
      },
    ]);
    const { items } = await ann.api.invoices.sentEmails({});
    expect(items).toMatchObject([{ recipient: recipients[0], alsoTo: [recipients[1]], document: null }]);
  });

  it('is sent once for each day, also after the server was off and with several servers', async () => {
    await logTime();
    await logTime('Later', { date: firstDay });
    const id = await add();
    const later = addDays(nextMonth, 3);
    await Promise.all([runOn(later), runOn(later)]);
    await runOn(later);
    expect((await mails()).map(({ name }) => name)).toEqual([
      `timesheet-northwind-${thisMonth.from}-${thisMonth.to}.csv`,
      `timesheet-northwind-${firstDay}-${monthOf(firstDay).to}.csv`,
    ]);
    expect((await runsOf(id)).map(({ day }) => day)).toEqual([nextMonth, firstDay]);
  });

  it('is left out if there is nothing to report, or sent empty', async () => {
    const [skipping, sending] = [await add(), await add({ whenEmpty: 'send' })];
    await runOn(firstDay);
    expect(await runsOf(skipping)).toMatchObject([{ state: 'empty', email: null }]);
    expect(await runsOf(sending)).toMatchObject([{ state: 'done', email: { status: 'queued' } }]);
    expect(await mails()).toHaveLength(1);
  });

  it('has the language, filters and format that were chosen', async () => {
    const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Shop', clientId }));
    await logTime('Design', { projectId });
    await logTime('Travel', { projectId, billable: false });
    await add({
      projectId,
      filter: { ...noFilter, billable: true },
      language: 'de',
      subject: '{report} {project}',
    });
    await add({ format: 'pdf', clientId: null, projectId });
    await runOn(firstDay);
    const [csv, pdf] = (await mails()).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(csv?.subject).toBe('Stundennachweis Shop');
    expect(csv?.file.toString()).toContain('Design');
    expect(csv?.file.toString()).not.toContain('Travel');
    expect(pdf?.name).toMatch(/^timesheet-northwind-.*\.pdf$/);
    expect(pdf?.file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('can be about expenses', async () => {
    await ann.api.expenses.create(anExpense({ day: today, vendor: 'Bahn', clientId }));
    await add({ kind: 'expenses' });
    await runOn(firstDay);
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Expenses /);
    expect(mail?.file.toString()).toContain('Bahn');
  });

  it('can be sent early, skipped, restored and paused', async () => {
    await logTime();
    const id = await add({ whenEmpty: 'send' });
    const sent = await ann.api.scheduledReports.skipNext({ id, day: firstDay });
    expect(sent.recurrence.nextDay).toBe(nextMonth);
    await ann.api.scheduledReports.restoreDay({ id, day: firstDay });
    const { nextDays } = await ann.api.scheduledReports.runs({ id });
    expect(nextDays).toHaveLength(12);
    expect(nextDays[0]).toEqual({ day: firstDay, isSkipped: false });
    await ann.api.scheduledReports.update({ id, recurrence: { ...monthly, isPaused: true } });
    await runOn(firstDay);
    expect(await mails()).toEqual([]);
    await ann.api.scheduledReports.runNow({ id, day: firstDay });
    // This installation has no mail server.
    expect(await runsOf(id)).toMatchObject([{ day: firstDay, problem: { code: 'NO_MAIL_SERVER' } }]);
    await ann.api.scheduledReports.update({ id, pause: { isPaused: false } });
    await runOn(firstDay);
    expect(await mails()).toHaveLength(1);
    await expect(ann.api.scheduledReports.runNow({ id, day: firstDay })).rejects.toMatchObject({
      code: 'ENDED',
    });
  });
});

describe('a report that can’t be sent', () => {
  it('waits for a mail server, and says so', async () => {
    await logTime();
    const id = await add();
    expect(await ann.api.scheduledReports.options({})).toEqual({ canSend: false, isPrivate: false });
    await runOn(firstDay, { sendsMail: false });
    const failed = {
      kind: 'scheduledReports',
      scheduleId: id,
      day: firstDay,
      problem: { code: 'NO_MAIL_SERVER' },
    };
    expect(await problems()).toMatchObject([failed]);
    await runOn(firstDay);
    expect(await problems()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  it('is sent again if its email failed, with the data of now', async () => {
    await logTime();
    const id = await add();
    await runOn(firstDay);
    const again = () => ann.api.scheduledReports.sendAgain({ id, day: firstDay });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_FAILED' });
    await withClient(stint.database.url, (client) =>
      client.query(
        `update mails set status = 'failed', problem = '550 No such user', text = '', html = '' where user_id = $1`,
        [ann.uid],
      ),
    );
    expect(await runsOf(id)).toMatchObject([{ email: { status: 'failed', problem: '550 No such user' } }]);
    await logTime('Forgotten');
    await again();
    expect(await runsOf(id)).toMatchObject([
      { state: 'open', email: null, problem: { code: 'NO_MAIL_SERVER' } },
    ]);
    await runOn(firstDay);
    expect(await runsOf(id)).toMatchObject([{ state: 'done', email: { status: 'queued' } }]);
    expect((await mails()).map(({ file }) => file.toString())).toEqual([
      expect.stringContaining('Forgotten'),
    ]);
    await expect(again()).rejects.toMatchObject({ code: 'NOT_FAILED' });
  });

  it('covers one client: several in a PDF timesheet fail in words', async () => {
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    await logTime('Design', { projectId });
    const id = await add({ format: 'pdf', clientId: null, projectId });
    const { id: other } = await ann.api.clients.create(aClient({ name: 'Contoso' }));
    await withClient(stint.database.url, (client) =>
      client.query('update timesheets set client_id = $1 where user_id = $2', [other, ann.uid]),
    );
    await logTime('More', { projectId });
    await runOn(firstDay);
    expect(await problems()).toMatchObject([{ scheduleId: id, problem: { code: 'SEVERAL_CLIENTS' } }]);
    await ann.api.scheduledReports.update({ id, format: 'csv' });
    await runOn(firstDay);
    expect(await problems()).toEqual([]);
  });

  it('would show what private mode encrypts: it is refused, and one that exists says why it isn’t sent', async () => {
    const days = { whenEmpty: 'send', recurrence: { ...monthly, firstDay: today, time: '00:00' } } as const;
    const id = await add({ kind: 'expenses', ...days });
    await switchPrivateMode(ann, true);
    expect(await ann.api.scheduledReports.options({})).toMatchObject({ isPrivate: true });
    await expect(add({ kind: 'expenses' })).rejects.toMatchObject({ code: 'PRIVATE_MODE' });
    await expect(ann.api.scheduledReports.update({ id, format: 'xlsx' })).rejects.toMatchObject({
      code: 'PRIVATE_MODE',
    });
    await add(days);
    await runSchedules(stint, Date.now(), { sendsMail: true });
    expect(await problems()).toMatchObject([
      { scheduleId: id, recordId: null, problem: { code: 'PRIVATE_MODE' } },
    ]);
    expect((await mails()).map(({ name }) => name.slice(0, 9))).toEqual(['timesheet']);
    await ann.api.scheduledReports.update({ id, recurrence: { ...days.recurrence, isPaused: true } });
    expect(await problems()).toEqual([]);
  });

  it('is paused by an archived client, and moves with a merged one', async () => {
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    await logTime('Design', { projectId });
    const [id, ofProject] = [await add(), await add({ clientId: null, projectId })];
    await ann.api.clients.toggleActive({ id: clientId });
    expect(await runOn(firstDay)).toContain(ann.uid);
    for (const paused of [id, ofProject])
      expect(await ann.api.scheduledReports.get({ id: paused })).toMatchObject({
        recurrence: { isPaused: true },
      });
    expect(await mails()).toEqual([]);
    await expect(ann.api.scheduledReports.runNow({ id, day: firstDay })).rejects.toMatchObject({
      code: 'CLIENT_ARCHIVED',
    });
    const { id: target } = await ann.api.clients.create(aClient({ name: 'Contoso' }));
    await ann.api.clients.merge({ id: target, fromId: clientId, operationId: newId() });
    expect(await ann.api.scheduledReports.get({ id })).toMatchObject({ clientId: target });
  });

  it('keeps its client and project from being deleted, and its deletion can be undone', async () => {
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
    const id = await add({ projectId });
    await expect(ann.api.clients.delete({ id: clientId })).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(ann.api.projects.delete({ id: projectId })).rejects.toMatchObject({ code: 'IN_USE' });
    const { operationId } = await ann.api.scheduledReports.delete({ id });
    await ann.api.scheduledReports.undo({ id: operationId });
    await ann.api.scheduledReports.delete({ id });
    await ann.api.projects.delete({ id: projectId });
    await ann.api.clients.delete({ id: clientId });
    await expect(ann.api.scheduledReports.undo({ id })).rejects.toMatchObject({ code: 'CLIENT_GONE' });
  });
});

it.each<[string, Fields, string]>([
  ['without a recipient', { recipients: [] }, 'recipients'],
  ['with two addresses in one', { recipients: ['a@b.example, c@d.example'] }, 'recipients.0'],
  ['with an unknown placeholder', { text: 'Hello {nmae}' }, 'text'],
  ['with a subject of two lines', { subject: 'Hours\nof Ann' }, 'subject'],
  ['before its day', { recurrence: { ...monthly, leadDays: 3 } }, 'recurrence.leadDays'],
  ['of all clients as a PDF timesheet', { format: 'pdf', clientId: null }, 'clientId'],
  ['with a client of others', { clientId: newId() }, 'clientId'],
  ['with a project of others', { projectId: newId() }, 'projectId'],
  ['with filters of expenses', { filter: { paidBy: 'own' } }, 'filter.paidBy'],
])('a report of time is refused %s', async (_case, fields, field) => {
  await expect(add(fields)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { [field]: expect.any(String) as unknown } },
  });
});

it('API keys can neither set it up nor send it', async () => {
  const id = await add();
  const { api } = await keyCaller(stint.url, ann, 'write');
  const refused = { status: 403 };
  await expect(api.scheduledReports.update({ id, recipients: ['eve@example.org'] })).rejects.toMatchObject(
    refused,
  );
  await expect(api.scheduledReports.runNow({ id, day: firstDay })).rejects.toMatchObject(refused);
  expect((await api.scheduledReports.list({})).items).toMatchObject([{ id, recipients }]);
});

it('the audit log says who set it up, paused, resumed and deleted it, and not to whom it goes', async () => {
  const id = newId();
  await add({ id });
  await add({ id });
  await ann.api.scheduledReports.update({ id, recurrence: { ...monthly, isPaused: true } });
  await ann.api.scheduledReports.update({ id, name: 'Time' });
  await ann.api.scheduledReports.update({ id, recurrence: monthly });
  const { operationId } = await ann.api.scheduledReports.delete({ id });
  for (let times = 0; times < 2; times += 1) await ann.api.scheduledReports.undo({ id: operationId });
  const { items } = await stint.owner.api.audit.list({ limit: 50 });
  const ofAnn = items.filter(
    ({ action, subject }) => action.startsWith('scheduledReport.') && subject?.uid === ann.uid,
  );
  expect(ofAnn.map(({ action }) => action).toReversed()).toEqual([
    'scheduledReport.created',
    'scheduledReport.paused',
    'scheduledReport.resumed',
    'scheduledReport.deleted',
    'scheduledReport.resumed',
  ]);
  expect(JSON.stringify(ofAnn)).not.toContain('northwind.example');
});

const noFilter = {
  taskId: null,
  billable: null,
  invoiced: null,
  tag: null,
  categoryId: null,
  state: null,
  paidBy: null,
  isRecurring: null,
  search: null,
};

function pick(mail: StoredMail | undefined) {
  return { subject: mail?.subject, text: mail?.text, html: mail?.html };
}

async function download(query: string): Promise<string> {
  const { text } = await ann.send({ path: `/api/v1/reports/time?format=csv&${query}` });
  // Reading it as text dropped its byte order mark.
  return `\uFEFF${text}`;
}
