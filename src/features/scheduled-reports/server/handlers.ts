import * as m from '#messages/api/scheduled-reports.ts';
import { findPrivateMode, rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { plainScheduledReport } from '#src/features/scheduled-reports/contract-fields.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import type { ReportRun } from '#src/features/scheduled-reports/contract.ts';
import { mayNotHaveArrived } from '#src/features/scheduled-reports/rules/report-email.ts';
import {
  advance,
  changeSchedule,
  listNextDays,
  planSchedule,
  restoreDay,
} from '#src/features/schedules/rules/plan-schedule.ts';
import {
  deleteSkippedRun,
  finishAgain,
  insertRun,
  listRuns,
  runEarly,
  skipOpenRun,
  undoSchedule,
} from '#src/features/schedules/server/public.ts';
import type { ScheduleRun } from '#src/features/schedules/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import { isRepeatedChange } from '#src/platform/server/records/operations.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { auditScheduledReport } from './audit-scheduled-report.ts';
import { checkReport, checkSchedule } from './check-report.ts';
import { composeReportEmail, findReportSubject } from './report-content.ts';
import { cancelWaitingReports, findReportMails } from './report-mails.ts';
import { scheduledReportRecord } from './scheduled-report-record.ts';
import { scheduledReportsKind } from './scheduled-reports-kind.ts';

const os = implementSecured(scheduledReportsContract);
const kind = scheduledReportsKind;
const shown = { nextDays: 12, runs: 100 };

export const scheduledReportsHandlers = {
  list: os.list.handler(({ input, context: { db, owner } }) =>
    scheduledReportRecord.newest(db, owner, input, []),
  ),

  options: os.options.handler(async ({ context }) => {
    const { db, owner } = context;
    return {
      canSend: await canSendMail(context, db, owner),
      isPrivate: (await findPrivateMode(db, owner)) !== 'off',
    };
  }),

  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const { format, clientId, projectId, filter, columns, language, whenEmpty, ...required } = input;
    const chosen = omitUndefined({ format, clientId, projectId, filter, columns, language, whenEmpty });
    const report = { ...required, ...plainScheduledReport, ...chosen };
    await checkReport(db, owner, report);
    checkSchedule(input.recurrence);
    const today = await findToday(db, owner);
    return scheduledReportRecord.create(db, owner, input, errors, async (id) => {
      await auditScheduledReport(db, owner, 'created', { ...input, id });
      return { ...report, recurrence: planSchedule(input.recurrence, { before: null, today }) };
    });
  }),

  get: os.get.handler(({ input, context: { db, owner } }) => scheduledReportRecord.find(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id, recurrence, pause, ...change } = input;
    const found = await scheduledReportRecord.find(db, owner, id);
    if (!found) throw errors.NOT_FOUND();
    // This locks the mode before the record, as runs do.
    const before = await lockChecked(db, owner, found, change);
    if (!before) throw errors.NOT_FOUND();
    const today = await findToday(db, owner);
    if (recurrence) checkSchedule(recurrence);
    const changed = changeSchedule({ recurrence, pause }, { before: before.recurrence, today });
    const updated = await scheduledReportRecord.update(db, owner, {
      ...change,
      id,
      ...(changed && { recurrence: changed }),
    });
    if (updated) {
      const { isPaused } = updated.recurrence;
      if (isPaused === before.recurrence.isPaused) return updated;
      if (isPaused) await cancelWaitingReports(db, owner, { scheduleId: id }, m.paused);
      await auditScheduledReport(db, owner, isPaused ? 'paused' : 'resumed', updated);
      return updated;
    }
    if (await isRepeatedChange(db, owner, 'scheduledReports', input.operationId, before)) return before;
    throw errors.STALE({ data: { current: before } });
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    // What a run is queuing waits in the outbox once the run has released this lock.
    const report = await scheduledReportRecord.lock(db, owner, input.id);
    await cancelWaitingReports(db, owner, { scheduleId: input.id }, m.deleted);
    const deleted = await scheduledReportRecord.delete(db, owner, input.id, errors);
    if (report) await auditScheduledReport(db, owner, 'deleted', report);
    return deleted;
  }),

  undo: os.undo.handler(({ input, context: { db, owner }, errors }) =>
    undoSchedule(db, owner, input.id, {
      kind: 'scheduledReports',
      lock: scheduledReportRecord.lockAll,
      errors,
      goneError: errors.CLIENT_GONE,
      async onPauseChange(what, report) {
        if (what === 'paused') await cancelWaitingReports(db, owner, { scheduleId: report.id }, m.paused);
        await auditScheduledReport(db, owner, what, report);
      },
    }),
  ),

  runs: os.runs.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const report = await scheduledReportRecord.find(db, owner, id);
    if (!report) throw errors.NOT_FOUND();
    const runs = await listRuns(db, owner, id, shown.runs);
    const mails = await findReportMails(
      db,
      runs.flatMap(({ recordId }) => recordId ?? []),
    );
    const mailOf = new Map(mails.map((mail) => [mail.id, mail]));
    // A day that couldn't be made is still to come.
    const known = runs.filter(({ state, recordId }) => state !== 'open' || recordId !== null);
    const days = listNextDays(report.recurrence, known, await findToday(db, owner));
    return { nextDays: days.slice(0, shown.nextDays), runs: runs.map((run) => toRun(run, mailOf)) };
  }),

  previewEmail: os.previewEmail.handler(async ({ input: { day, ...report }, context: { db, owner } }) => {
    // It changes nothing, so it doesn’t wait for what locks the mode.
    await checkReport(db, owner, report, { isLocked: false });
    const { days, fileName, content } = await composeReportEmail(db, owner, report, day);
    return { ...days, fileName, ...renderMail(content) };
  }),

  runNow: os.runNow.handler(async ({ input: { id, day }, context, errors }) => {
    const { owner, database } = context;
    const report = await database.withOwner(owner, (db) => scheduledReportRecord.find(db, owner, id));
    if (!report) throw errors.NOT_FOUND();
    if (report.recurrence.nextDay !== day) throw errors.ENDED();
    const run = await runEarly(context, owner, { kind, scheduleId: id }, day).catch(
      rethrowKeyUnavailable(errors),
    );
    const now = await database.withOwner(owner, (db) => scheduledReportRecord.find(db, owner, id));
    if (!now) throw errors.NOT_FOUND();
    if (!run) throw now.recurrence.nextDay === day ? errors.CLIENT_ARCHIVED() : errors.ENDED();
    return { ...now, run };
  }),

  sendAgain: os.sendAgain.handler(async ({ input: { id, day }, context, errors }) => {
    const { owner, database } = context;
    const failed = await database.withOwner(owner, async (db) => {
      const report = await scheduledReportRecord.find(db, owner, id);
      if (!report) throw errors.NOT_FOUND();
      if ((await findReportSubject(db, owner, report)).client?.isActive === false)
        throw errors.CLIENT_ARCHIVED();
      const runs = await listRuns(db, owner, id, shown.runs);
      const run = runs.find((each) => each.day === day);
      const [mail] = await findReportMails(db, run?.recordId == null ? [] : [run.recordId]);
      return mail && mayNotHaveArrived(mail) ? mail : null;
    });
    const which = { kind, scheduleId: id };
    if (!failed || !(await finishAgain(context, owner, which, { day, recordId: failed.id })))
      throw errors.NOT_FAILED();
    return {};
  }),

  skipNext: os.skipNext.handler(async ({ input: { id, day }, context: { db, owner }, errors }) => {
    const report = await scheduledReportRecord.lock(db, owner, id);
    if (!report) throw errors.NOT_FOUND();
    if (await skipOpenRun(db, owner, { scheduleId: id, day })) return report;
    if (report.recurrence.nextDay !== day) throw errors.ENDED();
    await insertRun(db, owner, { scheduleId: id, day, kind: kind.name, state: 'skipped' });
    const recurrence = advance(report.recurrence);
    const skipped = await scheduledReportRecord.update(db, owner, { id, recurrence });
    if (!skipped) throw errors.NOT_FOUND();
    return skipped;
  }),

  restoreDay: os.restoreDay.handler(async ({ input: { id, day }, context: { db, owner }, errors }) => {
    const report = await scheduledReportRecord.lock(db, owner, id);
    if (!report) throw errors.NOT_FOUND();
    const recurrence = restoreDay(report.recurrence, day, await findToday(db, owner));
    if (!recurrence || !(await deleteSkippedRun(db, owner, { scheduleId: id, day })))
      throw errors.NOT_SKIPPED();
    const restored = await scheduledReportRecord.update(db, owner, { id, recurrence });
    if (!restored) throw errors.NOT_FOUND();
    return restored;
  }),
};

type Report = NonNullable<Awaited<ReturnType<typeof scheduledReportRecord.find>>>;
type Change = Partial<Parameters<typeof checkReport>[2]>;

/** The report as it was, after the change of its content was checked. */
async function lockChecked(
  db: Db,
  owner: Owner,
  found: Report,
  change: { [K in keyof Change]: Change[K] | undefined },
): Promise<Report | null> {
  const { kind: what, format, clientId, projectId, filter, columns } = change;
  // A pause needs no check: it also stops what can't be sent any more.
  const isContent = [what, format, clientId, projectId, filter, columns].some((field) => field !== undefined);
  if (isContent) await checkReport(db, owner, { ...found, ...omitUndefined(change) });
  return scheduledReportRecord.lock(db, owner, found.id);
}

async function findToday(db: Db, owner: Owner): Promise<string> {
  return localDay(Date.now(), (await findPreferences(db, owner)).timeZone);
}

function toRun(
  { scheduleId: _id, recordId, leavesWork: _leaves, ...run }: ScheduleRun,
  mailOf: ReadonlyMap<string, NonNullable<ReportRun['email']>>,
): ReportRun {
  return { ...run, email: mailOf.get(recordId ?? '') ?? null };
}
