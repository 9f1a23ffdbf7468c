import * as m from '#messages/api/scheduled-reports.ts';
import { findPrivateMode, rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { plainScheduledReport } from '#src/features/scheduled-reports/contract-fields.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import type { ReportRun } from '#src/features/scheduled-reports/contract.ts';
import { mayNotHaveArrived } from '#src/features/scheduled-reports/rules/report-email.ts';
import { changeSchedule, planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import {
  finishAgain,
  listRuns,
  scheduleDays,
  skipOpenRun,
  undoSchedule,
} from '#src/features/schedules/server/public.ts';
import type { ScheduleRun } from '#src/features/schedules/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { auditScheduledReport } from './audit-scheduled-report.ts';
import { checkReport, checkSchedule } from './check-report.ts';
import { composeReportEmail, findReportSubject } from './report-content.ts';
import { cancelWaitingReports, findReportMails } from './report-mails.ts';
import { scheduledReportRecord } from './scheduled-report-record.ts';
import { scheduledReportsKind } from './scheduled-reports-kind.ts';

const os = implementSecured(scheduledReportsContract);
const kind = scheduledReportsKind;
const reportDays = scheduleDays(kind, scheduledReportRecord);

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
    const schedule = changeSchedule({ recurrence, pause }, { before: before.recurrence, today });
    const changes = { ...change, id, ...(schedule && { recurrence: schedule }) };
    const changed = await scheduledReportRecord.change(db, owner, changes, errors);
    const { isPaused } = changed.recurrence;
    if (isPaused === before.recurrence.isPaused) return changed;
    if (isPaused) await cancelWaitingReports(db, owner, { scheduleId: id }, m.paused);
    await auditScheduledReport(db, owner, isPaused ? 'paused' : 'resumed', changed);
    return changed;
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
    const { nextDays, runs } = await reportDays.list(db, owner, id, errors);
    const mails = await findReportMails(
      db,
      runs.flatMap(({ recordId }) => recordId ?? []),
    );
    const mailOf = new Map(mails.map((mail) => [mail.id, mail]));
    return { nextDays, runs: runs.map((run) => toRun(run, mailOf)) };
  }),

  previewEmail: os.previewEmail.handler(async ({ input: { day, ...report }, context: { db, owner } }) => {
    // It changes nothing, so it doesn’t wait for what locks the mode.
    await checkReport(db, owner, report, { isLocked: false });
    const { days, fileName, content } = await composeReportEmail(db, owner, report, day);
    return { ...days, fileName, ...renderMail(content) };
  }),

  runNow: os.runNow.handler(({ input, context, errors }) =>
    reportDays.runNow(context, context.owner, input, errors).catch(rethrowKeyUnavailable(errors)),
  ),

  sendAgain: os.sendAgain.handler(async ({ input: { id, day }, context, errors }) => {
    const { owner, database } = context;
    const failed = await database.withOwner(owner, async (db) => {
      const report = await scheduledReportRecord.find(db, owner, id);
      if (!report) throw errors.NOT_FOUND();
      if ((await findReportSubject(db, owner, report)).client?.isActive === false)
        throw errors.CLIENT_ARCHIVED();
      const runs = await listRuns(db, owner, id);
      const run = runs.find((each) => each.day === day);
      const [mail] = await findReportMails(db, run?.recordId == null ? [] : [run.recordId]);
      return mail && mayNotHaveArrived(mail) ? mail : null;
    });
    const which = { kind, scheduleId: id };
    if (!failed || !(await finishAgain(context, owner, which, { day, recordId: failed.id })))
      throw errors.NOT_FAILED();
    return {};
  }),

  skipNext: os.skipNext.handler(async ({ input, context: { db, owner }, errors }) => {
    const report = await scheduledReportRecord.lock(db, owner, input.id);
    if (!report) throw errors.NOT_FOUND();
    const isSkipped = await skipOpenRun(db, owner, { scheduleId: input.id, day: input.day });
    return isSkipped ? report : reportDays.skipNext(db, owner, input, errors);
  }),

  restoreDay: os.restoreDay.handler(({ input, context: { db, owner }, errors }) =>
    reportDays.restore(db, owner, input, errors),
  ),
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

function toRun(
  { scheduleId: _id, recordId, leavesWork: _leaves, ...run }: ScheduleRun,
  mailOf: ReadonlyMap<string, NonNullable<ReportRun['email']>>,
): ReportRun {
  return { ...run, email: mailOf.get(recordId ?? '') ?? null };
}
