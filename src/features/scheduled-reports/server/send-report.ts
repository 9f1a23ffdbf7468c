import { fstatSync, readSync } from 'node:fs';
import { sql } from 'kysely';
import * as m from '#messages/api/scheduled-reports.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { findPrivateMode, isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { deliveryLimits, fitsInEmail } from '#src/features/invoices/rules/delivery.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { createExpenseFile, createTimeFile } from '#src/features/reports/server/public.ts';
import { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { RunProblem } from '#src/features/schedules/contract.ts';
import { isPausedOn } from '#src/features/schedules/rules/plan-schedule.ts';
import { lockOpenRun, skipOpenRun } from '#src/features/schedules/server/public.ts';
import type { Asked, OpenRun, ScheduleServices } from '#src/features/schedules/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { composeReportEmail, filterOfExpenses, filterOfTime, findReportSubject } from './report-content.ts';
import { countReportRecipients, findReportMails, reportMailKind } from './report-mails.ts';
import { scheduledReportRecord } from './scheduled-report-record.ts';

const errors = declaredErrors(scheduledReportsContract.create);

/**
 * Locks the mode until the transaction ends, unless nothing is stored: what is stored in encrypted form only doesn’t become a
 * plain file that waits.
 * @throws PRIVATE_MODE
 */
export async function requireReadable(
  db: Db,
  owner: Owner,
  { kind }: Pick<ScheduledReport, 'kind'>,
  { isLocked }: { isLocked: boolean } = { isLocked: true },
): Promise<void> {
  const isPrivate = isLocked
    ? await isPrivateInTransaction(db, owner)
    : (await findPrivateMode(db, owner)) !== 'off';
  if (isPrivate && kind === 'expenses') throw errors.PRIVATE_MODE();
}

/** Why nothing may be sent now. */
async function findObstacle(
  db: Db,
  owner: Owner,
  report: ScheduledReport,
  { isAsked }: Asked,
): Promise<RunProblem | null> {
  const { client } = await findReportSubject(db, owner, report);
  if (client?.isActive === false) return { code: 'CLIENT_ARCHIVED', reason: m.clientArchived };
  const today = await findToday(db, owner);
  const isPaused = !isAsked && isPausedOn(report.recurrence, today);
  return isPaused ? { code: 'PAUSED', reason: m.paused } : null;
}

/**
 * Queues the email of a day, whose ID is that of the run’s record, so that it is sent once. Returns what keeps it from that.
 * @throws PRIVATE_MODE, the errors of reports, KeyUnavailable
 */
export async function sendReport(
  services: ScheduleServices,
  owner: Owner,
  report: ScheduledReport,
  run: OpenRun & Asked,
): Promise<RunProblem | null> {
  const { database } = services;
  const { day, recordId: id } = run;
  const found = await database.withOwner(owner, async (db) => {
    await requireReadable(db, owner, report);
    const isQueued = (await findReportMails(db, [id])).length > 0;
    return isQueued
      ? null
      : {
          obstacle: await findObstacle(db, owner, report, run),
          canSend: await canSendMail(services, db, owner),
          email: await composeReportEmail(db, owner, report, day),
        };
  });
  if (!found) return null;
  if (found.obstacle) return found.obstacle;
  if (!found.canSend) return { code: 'NO_MAIL_SERVER', reason: m.noMailServer };
  const { email } = found;
  const file = await readReportFile(services, owner, report, email);
  if (!file) return tooLarge;
  const [recipient = '', ...alsoTo] = report.recipients;
  const sent = await database
    .withOwner(owner, async (db): Promise<RunProblem | ScheduledReport | null> => {
      await requireReadable(db, owner, report);
      const current = await scheduledReportRecord.lock(db, owner, report.id);
      // A person deleted it, or skipped the day, while the file was written.
      if (!current) await skipOpenRun(db, owner, run);
      if (!current || !(await lockOpenRun(db, owner, run))) return null;
      if (current.revision !== report.revision) return current;
      const obstacle = await findObstacle(db, owner, current, run);
      if (obstacle) return obstacle;
      await lockRecipients(db, owner);
      const count = (await countReportRecipients(db)) + report.recipients.length;
      if (count > deliveryLimits.recipientsPerHour) return tooManyEmails;
      const isQueued = await queuePrivateMail(db, {
        id,
        kind: reportMailKind(report.kind),
        userId: owner.ownerId,
        recipient,
        alsoTo,
        cc: [],
        senderName: mailName(email.seller),
        replyTo: email.replyTo,
        attachments: [{ name: email.fileName, content: file }],
        content: email.content,
      });
      if (!isQueued) throw new QueuedElsewhere();
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof QueuedElsewhere) return null;
      throw error;
    });
  // A person changed it while the file was written: the email is what it is now.
  return sent && 'recurrence' in sent ? sendReport(services, owner, sent, run) : sent;
}

/** Another server was faster; the transaction must end. */
class QueuedElsewhere extends Error {}

const tooLarge: RunProblem = {
  code: 'TOO_LARGE',
  reason: m.tooLarge({ limit: formatFileSize(deliveryLimits.attachmentBytes, 'en') }),
};
const tooManyEmails: RunProblem = {
  code: 'TOO_MANY_EMAILS',
  reason: m.tooManyEmails({ limit: String(deliveryLimits.recipientsPerHour) }),
};

type Composed = Awaited<ReturnType<typeof composeReportEmail>>;

/** Null if it is too large for an email. */
async function readReportFile(
  services: ScheduleServices,
  owner: Owner,
  report: ScheduledReport,
  { days, displayName }: Composed,
): Promise<Buffer | null> {
  const { format, columns, language, kind } = report;
  // No person waits for this file.
  const request = { format, displayName, language, turn: { userId: owner.ownerId, isPatient: true } };
  const created =
    kind === 'time'
      ? await createTimeFile(services, owner, { ...request, columns, filter: filterOfTime(report, days) })
      : await createExpenseFile(services, owner, { ...request, filter: filterOfExpenses(report, days) });
  await using file = created.file;
  const { size } = fstatSync(file.descriptor());
  if (!fitsInEmail(size)) return null;
  const content = Buffer.alloc(size);
  readSync(file.descriptor(), content, { position: 0 });
  return content;
}

/** Parallel runs wait for each other until they commit: together they keep to the limit of recipients. */
async function lockRecipients(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.reports'), hashtext(${ownerId}))`.execute(db);
}
