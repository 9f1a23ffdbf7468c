/** Reports whose day came, and that must not be sent any more. */
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { aClient, aProject, anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { firstDay, monthly, reportContent, startReporter, today } from '#tests/support/server/reporter.ts';
import type { Reporter } from '#tests/support/server/reporter.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

// It has no mail server: a test says when there is one.
const stint = shareInstallation();
const dueNow = { ...monthly, firstDay: today, time: '00:00' } as const;
let ann: ApiCaller;
let clientId: string;
let add: Reporter['add'];
let runsOf: Reporter['runsOf'];
let pause: Reporter['pause'];
let mailStates: Reporter['mailStates'];
let query: Reporter['query'];

beforeEach(async () => {
  ({ ann, clientId, add, runsOf, pause, mailStates, query } = await startReporter(stint));
});

const runOn = (day: string, { sendsMail = true } = {}) =>
  runSchedules(stint, `${day}T12:00:00Z`, { sendsMail });

describe('a day that wasn’t sent yet', () => {
  it('waits while the report is paused, says so, and is sent once it is resumed', async () => {
    const id = await add();
    await runOn(firstDay, { sendsMail: false });
    await pause(id, true);
    await runOn(firstDay);
    expect(await mailStates()).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ state: 'open', problem: { code: 'PAUSED' } }]);
    // Someone paused it on purpose.
    expect((await ann.api.schedules.problems({})).items).toEqual([]);
    await pause(id, false);
    await runOn(firstDay);
    expect(await mailStates()).toEqual(['queued']);
  });

  it('waits while the client is archived, and says so', async () => {
    const id = await add();
    await runOn(firstDay, { sendsMail: false });
    await ann.api.clients.toggleActive({ id: clientId });
    await runOn(firstDay);
    expect(await mailStates()).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ state: 'open', problem: { code: 'CLIENT_ARCHIVED' } }]);
    expect((await ann.api.schedules.problems({})).items).toMatchObject([{ scheduleId: id }]);
  });

  it('can be skipped', async () => {
    const id = await add();
    await runOn(firstDay, { sendsMail: false });
    await ann.api.scheduledReports.skipNext({ id, day: firstDay });
    await runOn(firstDay);
    expect(await mailStates()).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ day: firstDay, state: 'skipped', problem: null }]);
    await expect(ann.api.scheduledReports.skipNext({ id, day: firstDay })).rejects.toMatchObject({
      code: 'ENDED',
    });
  });

  it('isn’t sent, whenever it is paused', async () => {
    const sentCounts: number[] = [];
    for (let hasPaused = true; hasPaused;) {
      const id = await add();
      const paused: number[] = [];
      let transactions = 0;
      const withOwner: typeof stint.database.withOwner = async (owner, work, how) => {
        transactions += 1;
        if (transactions === sentCounts.length + 1) paused.push((await pause(id, true)).revision);
        return stint.database.withOwner(owner, work, how);
      };
      await runSchedules({ ...stint, database: { ...stint.database, withOwner } }, `${firstDay}T12:00:00Z`, {
        sendsMail: true,
      });
      sentCounts.push((await mailStates()).filter((status) => status === 'queued').length);
      hasPaused = paused.length > 0;
      await ann.api.scheduledReports.delete({ id });
    }
    // The last one wasn't paused, because it had no more transactions.
    expect(sentCounts.length).toBeGreaterThan(6);
    expect(sentCounts).toEqual([...sentCounts.slice(1).map(() => 0), 1]);
  });

  it('goes to whom it is for when it is sent', async () => {
    const [before, after] = ['nora@northwind.example', 'ben@contoso.example'];
    const changes: { step: number; expected: string; recipient: string }[] = [];
    for (let step = 1; changes.length === step - 1; step += 1) {
      const id = await add({ recipients: [before] });
      const expected: string[] = [];
      let transactions = 0;
      const withOwner: typeof stint.database.withOwner = async (owner, work, how) => {
        transactions += 1;
        if (transactions === step) {
          const isQueued = (await mailStates()).includes('queued');
          await ann.api.scheduledReports.update({ id, recipients: [after] });
          expected.push(isQueued ? before : after);
        }
        return stint.database.withOwner(owner, work, how);
      };
      await runSchedules({ ...stint, database: { ...stint.database, withOwner } }, `${firstDay}T12:00:00Z`, {
        sendsMail: true,
      });
      const queued = `select recipient from mails where user_id = $1 and is_private and status = 'queued'`;
      const [mail] = await query<{ recipient: string }>(queued);
      changes.push(...expected.map((each) => ({ step, expected: each, recipient: mail?.recipient ?? '' })));
      await ann.api.scheduledReports.delete({ id });
    }
    expect(changes.length).toBeGreaterThan(6);
    expect(changes.filter(({ expected, recipient }) => recipient !== expected)).toEqual([]);
  });
});

describe('an email that waits', () => {
  it.each(['is paused', 'is deleted'])('isn’t sent after its report %s, and says so', async (what) => {
    const id = await add();
    await runOn(firstDay);
    if (what === 'is paused') await pause(id, true);
    else await ann.api.scheduledReports.delete({ id });
    expect(await query('select status, problem, text from mails where user_id = $1 and is_private')).toEqual([
      { status: 'failed', problem: expect.stringContaining(what.slice(3)) as string, text: '' },
    ]);
    expect(await query('select from mail_attachments where user_id = $1')).toEqual([]);
  });

  it.each(['toggled', 'changed', 'undone'])(
    'isn’t sent after its client was archived (%s), and says so',
    async (how) => {
      const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
      for (const about of [{ clientId }, { clientId: null, projectId }])
        await add({ ...about, whenEmpty: 'send' });
      const other = await ann.api.clients.create(aClient({ name: 'Contoso' }));
      await add({ clientId: other.id, whenEmpty: 'send' });
      const operationId = newId();
      if (how === 'undone') {
        await ann.api.clients.update({ id: clientId, isActive: false });
        await ann.api.clients.update({ id: clientId, isActive: true, operationId });
      }
      await runOn(firstDay);
      expect(await mailStates()).toEqual(['queued', 'queued', 'queued']);
      if (how === 'toggled') await ann.api.clients.toggleActive({ id: clientId });
      else if (how === 'changed') await ann.api.clients.update({ id: clientId, isActive: false });
      else await ann.api.clients.undo({ id: operationId });
      expect((await mailStates()).toSorted()).toEqual(['failed', 'failed', 'queued']);
      const problems = await query<{ problem: string | null }>(
        `select problem from mails where user_id = $1 and status = 'failed'`,
      );
      for (const { problem } of problems) expect(problem).toMatch(/archived/);
    },
  );

  it('isn’t sent after private mode was switched on, if it was about expenses when it was written', async () => {
    await ann.api.expenses.create(anExpense({ vendor: 'Bahn' }));
    const id = await add({ kind: 'expenses', whenEmpty: 'send', recurrence: dueNow });
    await runSchedules(stint, Date.now(), { sendsMail: true });
    await ann.api.scheduledReports.update({ id, kind: 'time' });
    await switchPrivateMode(ann, true);
    expect(await mailStates()).toEqual(['failed']);
    expect(await query('select from mail_attachments where user_id = $1')).toEqual([]);
  });

  it('isn’t sent after private mode was switched on, if it is about expenses', async () => {
    await ann.api.expenses.create(anExpense({ vendor: 'Bahn' }));
    for (const kind of ['expenses', 'time'] as const)
      await add({ kind, whenEmpty: 'send', recurrence: dueNow });
    await runSchedules(stint, Date.now(), { sendsMail: true });
    expect(await mailStates()).toEqual(['queued', 'queued']);
    await switchPrivateMode(ann, true);
    const left = await query<{ name: string }>('select name from mail_attachments where user_id = $1');
    expect(left.map(({ name }) => name.slice(0, 9))).toEqual(['timesheet']);
    expect((await mailStates()).toSorted()).toEqual(['failed', 'queued']);
    expect((await ann.api.encryption.privateMode({})).state).toBe('on');
  });
});

it.each(['cancelled', 'failed', 'sent to some only'])(
  'an email that was %s can be sent again',
  async (what) => {
    const id = await add();
    await runOn(firstDay);
    const again = () => ann.api.scheduledReports.sendAgain({ id, day: firstDay });
    await expect(again()).rejects.toMatchObject({ code: 'NOT_FAILED' });
    const [status, problem] = what.startsWith('sent') ? ['sent', `'550 No such user'`] : [what, 'null'];
    await query(`update mails set status = '${status}', problem = ${problem}, text = '' where user_id = $1`);
    await again();
    await runOn(firstDay);
    expect(await mailStates()).toEqual([status, 'queued']);
    await ann.api.clients.toggleActive({ id: clientId });
    await expect(again()).rejects.toMatchObject({ code: 'CLIENT_ARCHIVED' });
  },
);

it('sending again counts for the limit of recipients in an hour', async () => {
  const recipients = Array.from({ length: 10 }, (_, place) => `nora${place}@northwind.example`);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await add({ recipients }));
  await runOn(firstDay);
  await query(`update mails set status = 'failed', problem = '550' where user_id = $1`);
  for (const id of ids) await ann.api.scheduledReports.sendAgain({ id, day: firstDay });
  await runOn(firstDay);
  expect(await mailStates()).toHaveLength(10);
  const late = await add({ recipients });
  await runOn(firstDay);
  expect(await runsOf(late)).toMatchObject([{ problem: { code: 'TOO_MANY_EMAILS' } }]);
  expect(await mailStates()).toHaveLength(10);
});

describe('“Send now”', () => {
  it('says what came of it', async () => {
    const now = (id: string, day = firstDay) => ann.api.scheduledReports.runNow({ id, day });
    const [full, empty] = [await add(), await add({ period: 'lastYear', recurrence: monthly })];
    expect(await now(full)).toMatchObject({ run: { state: 'open', problem: { code: 'NO_MAIL_SERVER' } } });
    expect(await now(empty)).toMatchObject({ run: { state: 'empty', problem: null } });
  });

  it('sends the day that was asked for, also if a pause just ended', async () => {
    const asked = addDays(today, -7);
    const weekly = { every: 1, unit: 'week', firstDay: addDays(today, -14), time: '08:00' } as const;
    const id = await add({ recurrence: weekly });
    await query(
      `update scheduled_reports set recurrence = recurrence
        || '{"isPaused": true, "pausedUntil": "${today}", "nextDay": "${asked}"}' where user_id = $1`,
    );
    const sent = await ann.api.scheduledReports.runNow({ id, day: asked });
    expect(sent).toMatchObject({ run: { state: 'empty' }, recurrence: { nextDay: today } });
    expect(await runsOf(id)).toMatchObject([{ day: asked }]);
  });
});

it('pausing and resuming changes nothing else, and not what someone paused since', async () => {
  const id = await add();
  const seen = await ann.api.scheduledReports.get({ id });
  await ann.api.scheduledReports.update({ id, recurrence: { ...monthly, time: '17:00' } });
  await pause(id, true);
  const now = await ann.api.scheduledReports.get({ id });
  expect(now?.recurrence).toMatchObject({ time: '17:00', isPaused: true, nextDay: firstDay });
  await expect(
    ann.api.scheduledReports.update({ id, revision: seen?.revision, pause: { isPaused: false } }),
  ).rejects.toMatchObject({ code: 'STALE' });
  await expect(
    ann.api.scheduledReports.update({ id, pause: { isPaused: false, pausedUntil: firstDay } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('a preview doesn’t wait for what switches private mode', { timeout: 20_000 }, async () => {
  await withClient(stint.database.url, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtextextended('stint private mode ' || $1, 0))`, [
      ann.uid,
    ]);
    const { fileName } = await ann.api.scheduledReports.previewEmail({
      kind: 'time',
      ...reportContent,
      clientId,
      projectId: null,
      filter: {},
      language: null,
      day: firstDay,
    });
    expect(fileName).toMatch(/\.csv$/);
    await client.query('rollback');
  });
});

it('the report of a project is in the language of its client, as its email is', async () => {
  await ann.api.clients.update({ id: clientId, language: 'de' });
  const { id: projectId } = await ann.api.projects.create(aProject({ clientId }));
  await ann.api.expenses.create(anExpense({ day: today, vendor: 'Bahn', projectId }));
  await add({ kind: 'expenses', format: 'xlsx', clientId: null, projectId });
  await runOn(firstDay);
  const [mail] = await query<{ subject: string; content: Buffer }>(
    `select m.subject, a.content from mails m join mail_attachments a on a.mail_id = m.id where m.user_id = $1`,
  );
  expect(mail?.subject).toMatch(/^Ausgaben/);
  const [sheet] = await readXlsxFile(mail?.content ?? Buffer.alloc(0));
  expect(sheet?.sheet).toBe('Ausgaben');
});
