import { sql } from 'kysely';
import type { ReportRun } from '#src/features/scheduled-reports/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { cancelPrivateMails } from '#src/platform/server/mail/queue-mail.ts';
import { mailStatus } from '#src/platform/server/mail/uncertain-mails.ts';

type ReportMail = NonNullable<ReportRun['email']>;

/** Emails of the account by their IDs, with what became of them. */
export async function findReportMails(db: Db, ids: readonly string[]): Promise<ReportMail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportMail>`
    select id, array[recipient] || also_to as recipients, subject, ${mailStatus} as status, problem
      from own_private_mails() where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Emails of a scheduled report, or of all about expenses, that wait in the queue. */
type Waiting = { scheduleId: string } | { kind: 'expenses' };

export async function findWaitingReports(db: Db, { ownerId }: Owner, which: Waiting): Promise<string[]> {
  const condition =
    'kind' in which
      ? sql`r.schedule_id in (select s.id from scheduled_reports s where s.user_id = ${ownerId} and s.kind = ${which.kind})`
      : sql`r.schedule_id = ${which.scheduleId}`;
  const { rows } = await sql<{ id: string }>`
    select m.id from schedule_runs r join own_private_mails() m on m.id = r.record_id
      where r.user_id = ${ownerId} and r.kind = 'scheduledReports' and m.status = 'queued' and ${condition}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** They aren’t sent, and say why. */
export async function cancelWaitingReports(
  db: Db,
  owner: Owner,
  which: Waiting,
  reason: string,
): Promise<void> {
  await cancelPrivateMails(db, await findWaitingReports(db, owner, which), reason);
}
