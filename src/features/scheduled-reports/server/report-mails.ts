import { sql } from 'kysely';
import type { ReportRun } from '#src/features/scheduled-reports/contract.ts';
import type { Db } from '#src/platform/server/database/database.ts';
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
