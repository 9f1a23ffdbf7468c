import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as m from '#messages/api/scheduled-reports.ts';
import { findPrivateMode } from '#src/features/encryption/server/public.ts';
import type { ReportRun } from '#src/features/scheduled-reports/contract.ts';
import { mayNotHaveArrived } from '#src/features/scheduled-reports/rules/report-email.ts';
import { reportKinds } from '#src/features/scheduled-reports/rules/report-limits.ts';
import type { ReportKind } from '#src/features/scheduled-reports/rules/report-limits.ts';
import type { RunWithProblem } from '#src/features/schedules/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { mailStatus } from '#src/platform/server/mail/mail-status-column.ts';
import { cancelPrivateMails } from '#src/platform/server/mail/queue-mail.ts';

type ReportMail = NonNullable<ReportRun['email']>;

/** What the outbox calls an email with a report. The report itself may have changed its kind since. */
export const reportMailKind = <Kind extends ReportKind>(kind: Kind) => `${kind}Report` as const;

/** Emails of the account by their IDs, with what became of them. */
export async function findReportMails(db: Db, ids: readonly string[]): Promise<ReportMail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReportMail>`
    select id, array[recipient] || also_to as recipients, subject, ${mailStatus} as status, problem
      from own_private_mails() where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Emails that wait in the queue: of a scheduled report, of all about a client or its projects, or of all of a kind. */
type Waiting = { scheduleId: string } | { clientId: string } | { kind: ReportKind };

export async function findWaitingReports(db: Db, owner: Owner, which: Waiting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from own_private_mails() m
      where m.status = 'queued' and ${conditionOf(owner, which)}`.execute(db);
  return rows.map(({ id }) => id);
}

function conditionOf({ ownerId }: Owner, which: Waiting): RawBuilder<unknown> {
  if ('kind' in which) return sql`m.kind = ${reportMailKind(which.kind)}`;
  const isOfReport =
    'clientId' in which
      ? sql`r.schedule_id in (
          select s.id from scheduled_reports s left join projects p on p.user_id = s.user_id and p.id = s.project_id
            where s.user_id = ${ownerId} and ${which.clientId} in (s.client_id, p.client_id))`
      : sql`r.schedule_id = ${which.scheduleId}`;
  return sql`exists (
    select from schedule_runs r
      where r.user_id = ${ownerId} and r.record_id = m.id and r.kind = 'scheduledReports' and ${isOfReport})`;
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

/**
 * The last email of each report, if it may not have reached everyone. One that was cancelled was wanted so, and so are
 * reports that aren’t sent now: paused ones, those about archived clients, and those of expenses in private mode.
 */
export async function listUndeliveredReports(db: Db, owner: Owner): Promise<RunWithProblem[]> {
  const unsent = (await findPrivateMode(db, owner)) === 'off' ? [] : ['expenses'];
  const { rows } = await sql<
    Omit<RunWithProblem, 'kind' | 'problem'> & Pick<ReportMail, 'status' | 'problem'>
  >`
    select schedule_id, day, record_id, ${mailStatus} as status, problem, attempted_at
      from (
        select distinct on (s.id) s.id as schedule_id, r.day, r.record_id, m.status, m.problem, coalesce(m.attempted_at, m.created_at) as attempted_at
          from scheduled_reports s
            join schedule_runs r on r.user_id = s.user_id and r.schedule_id = s.id
            join own_private_mails() m on m.id = r.record_id
            left join projects p on p.user_id = s.user_id and p.id = s.project_id
            left join clients c on c.user_id = s.user_id and c.id = coalesce(s.client_id, p.client_id)
          where s.user_id = ${owner.ownerId} and s.recurrence -> 'isPaused' = 'false' and c.is_active is not false
            and s.kind <> all(${unsent}::text[])
          order by s.id, r.day desc
      ) last`.execute(db);
  return rows.flatMap(({ status, problem, ...run }) =>
    status !== 'cancelled' && mayNotHaveArrived({ status, problem })
      ? [
          {
            ...run,
            kind: 'scheduledReports' as const,
            problem: { code: 'NOT_DELIVERED', reason: problem ?? m.unconfirmed },
          },
        ]
      : [],
  );
}

/** To how many people reports were emailed within an hour, also those that were sent again since. */
export async function countReportRecipients(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(1 + cardinality(also_to)), 0)::integer as count from own_private_mails()
      where kind = any(${reportKinds.map((kind) => reportMailKind(kind))}) and status <> 'cancelled'
        and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}
