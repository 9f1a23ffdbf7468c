import * as m from '#messages/api/scheduled-reports.ts';
import { isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { skipOpenRun, toRunProblem } from '#src/features/schedules/server/public.ts';
import type { ScheduleKind } from '#src/features/schedules/server/public.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { auditScheduledReport } from './audit-scheduled-report.ts';
import { countReported, findReportSubject } from './report-content.ts';
import { cancelWaitingReports, listUndeliveredReports } from './report-mails.ts';
import { scheduledReportRecord } from './scheduled-report-record.ts';
import { requireReadable, sendReport } from './send-report.ts';

/** Reports that repeat: on each day an email with a file. */
export const scheduledReportsKind = {
  name: 'scheduledReports',
  topics: ['scheduledReports'],

  async lock(_services, db, owner, id) {
    const { timeZone } = await findPreferences(db, owner);
    // Changes lock the mode before the record, too.
    await isPrivateInTransaction(db, owner);
    const report = await scheduledReportRecord.lock(db, owner, id);
    if (!report) return null;
    const save = (recurrence: ScheduledReport['recurrence']) =>
      scheduledReportRecord.update(db, owner, { id, recurrence });
    const { client } = await findReportSubject(db, owner, report);
    if (client?.isActive === false) {
      // An archived client pauses it, and its page says so.
      if (report.recurrence.isPaused) return null;
      await save({ ...report.recurrence, isPaused: true, pausedUntil: null });
      await cancelWaitingReports(db, owner, { scheduleId: id }, m.clientArchived);
      await auditScheduledReport(db, owner, 'paused', report);
      return 'paused';
    }
    return {
      recurrence: report.recurrence,
      timeZone,
      save,
      async make(day) {
        await requireReadable(db, owner, report);
        const isEmpty = report.whenEmpty === 'skip' && (await countReported(db, owner, report, day)) === 0;
        // The record is the email that is queued next.
        return isEmpty ? { state: 'empty', recordId: null } : { state: 'open', recordId: newRecordId() };
      },
    };
  },

  async finish(services, owner, run, how) {
    const report = await services.database.withOwner(owner, async (db) => {
      const found = await scheduledReportRecord.find(db, owner, run.scheduleId);
      // A person deleted it, and can undo that.
      if (!found) await skipOpenRun(db, owner, run);
      return found;
    });
    if (!report) return null;
    try {
      return await sendReport(services, owner, report, { ...run, ...how });
    } catch (error) {
      const problem = toRunProblem(error);
      if (!problem) throw error;
      return problem;
    }
  },

  listUndelivered: listUndeliveredReports,
} satisfies ScheduleKind;
