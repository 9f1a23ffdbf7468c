import { sql } from 'kysely';
import { outboxContract } from '#src/features/admin/contract.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { mailStatus } from '#src/platform/server/mail/mail-status-column.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { decodeCursor, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';

const os = implementSecured(outboxContract);

export const outboxHandlers = os.router({
  read: os.read.handler(({ input, context: { db } }) => listMails(db, input)),

  sendAgain: os.sendAgain.handler(async ({ input: { id }, context: { db, caller }, errors }) => {
    const recipient = await sendMailAgain(db, id);
    if (recipient === null) throw errors.NOT_FOUND();
    await recordAudit(db, {
      action: 'mail.sentAgain',
      subjectId: caller.userId,
      after: { email: recipient },
    });
    return {};
  }),
});

async function listMails(db: Db, { limit, cursor }: PageRequest) {
  let query = db
    .selectFrom('mails')
    .select(['id', 'createdAt', 'recipient', 'subject', 'attempts', 'problem'])
    // The job that empties them runs hourly.
    .select(sql<string>`case when id in (select mails_with_dead_links()) then '' else text end`.as('text'))
    .select(sql<OutboxMail['status']>`${mailStatus}`.as('status'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const { instants, id } = decodeCursor(cursor, 1);
    query = query.where(sql<boolean>`(created_at, id) < (${instants[0]}::timestamptz, ${id}::uuid)`);
  }
  return toPage(
    await query.execute(),
    limit,
    (mail) => mail,
    ({ createdAt, id }) => [createdAt, id],
  );
}

/** Returns the recipient; null if the mail can't be sent again. */
async function sendMailAgain(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ recipient: string | null }>`
    select send_mail_again(${id}) as recipient`.execute(db);
  return rows[0]?.recipient ?? null;
}
