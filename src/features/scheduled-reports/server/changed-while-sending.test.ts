/** What a person does with a report while it is being sent. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { firstDay, startReporter, today } from '#tests/support/server/reporter.ts';
import type { Reporter } from '#tests/support/server/reporter.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

// It has no mail server: a test says when there is one.
const stint = shareInstallation();
let ann: ApiCaller;
let add: Reporter['add'];
let runsOf: Reporter['runsOf'];
let pause: Reporter['pause'];
let mailStates: Reporter['mailStates'];
let query: Reporter['query'];

beforeEach(async () => {
  ({ ann, add, runsOf, pause, mailStates, query } = await startReporter(stint));
});

const runOn = (day: string, { sendsMail = true } = {}) =>
  runSchedules(stint, `${day}T12:00:00Z`, { sendsMail });

it('an email isn’t sent if its report is deleted while it is queued', async () => {
  const id = await add();
  const queued = Promise.withResolvers<void>();
  const deleted = queued.promise.then(() => ann.api.scheduledReports.delete({ id }));
  const withOwner: typeof stint.database.withOwner = (owner, work, how) =>
    stint.database.withOwner(
      owner,
      async (db) => {
        const result = await work(db);
        const { rows } = await sql`select from own_private_mails()`.execute(db);
        if (rows.length > 0) {
          queued.resolve();
          await setTimeout(500);
        }
        return result;
      },
      how,
    );
  await runSchedules({ ...stint, database: { ...stint.database, withOwner } }, `${firstDay}T12:00:00Z`, {
    sendsMail: true,
  });
  await deleted;
  expect(await mailStates()).toEqual(['failed']);
});

it('an email isn’t sent after resuming its report was undone', async () => {
  const weekly = { every: 1, unit: 'week', firstDay: addDays(today, -11), time: '08:00' } as const;
  const id = await add({ recurrence: weekly, whenEmpty: 'send' });
  await query(
    `update scheduled_reports set recurrence = recurrence || '{"nextDay": "${addDays(today, -4)}"}' where user_id = $1`,
  );
  await runSchedules(stint, Date.now());
  await pause(id, true);
  const operationId = newId();
  await ann.api.scheduledReports.update({ id, operationId, pause: { isPaused: false } });
  await runSchedules(stint, Date.now(), { sendsMail: true });
  expect(await mailStates()).toEqual(['queued']);
  await ann.api.scheduledReports.undo({ id: operationId });
  expect(await ann.api.scheduledReports.get({ id })).toMatchObject({ recurrence: { isPaused: true } });
  expect(await mailStates()).toEqual(['failed']);
});

it('an email is sent, and its day can’t be skipped any more, although a server still has to note that', async () => {
  const id = await add();
  let skipped: Promise<unknown> | undefined;
  const withOwner: typeof stint.database.withOwner = async (owner, work, how) => {
    const result = await stint.database.withOwner(owner, work, how);
    if ((await mailStates()).length > 0)
      skipped ??= ann.api.scheduledReports.skipNext({ id, day: firstDay }).catch((error: unknown) => error);
    await skipped;
    return result;
  };
  await runSchedules({ ...stint, database: { ...stint.database, withOwner } }, `${firstDay}T12:00:00Z`, {
    sendsMail: true,
  });
  expect(await skipped).toMatchObject({ code: 'ENDED' });
  expect(await runsOf(id)).toMatchObject([{ state: 'done', email: { status: 'queued' } }]);
});

it('a day that waits when its report is deleted is skipped, and can be sent after that was undone', async () => {
  const id = await add();
  await runOn(firstDay, { sendsMail: false });
  const { operationId } = await ann.api.scheduledReports.delete({ id });
  await runOn(firstDay);
  await ann.api.scheduledReports.undo({ id: operationId });
  expect(await runsOf(id)).toMatchObject([{ state: 'skipped', email: null }]);
  await ann.api.scheduledReports.restoreDay({ id, day: firstDay });
  await runOn(firstDay);
  expect(await mailStates()).toEqual(['queued']);
});
