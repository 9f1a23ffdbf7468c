import { sql } from 'kysely';
import { outboxContract } from '#src/features/admin/contract.ts';
import type { OutboxMail } from '#src/features/admin/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { decodeCursor, toPage } from '#src/platform/server/keyset-pagination.ts';

const os = implementSecured(outboxContract);

export const outboxHandlers = os.router({
  list: os.list.handler(({ input, context: { db } }) => listMails(db, input)),

  get: os.get.handler(async ({ input: { id }, context: { db } }) => {
    const row = await selectMails(db).select('text').where('id', '=', id).executeTakeFirst();
    return row ? { ...toMail(row), text: row.text } : null;
  }),
});

async function listMails(db: Db, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  let query = selectMails(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const { instants, id } = decodeCursor(cursor, 1);
    query = query.where(sql<boolean>`(created_at, id) < (${instants[0]}::timestamptz, ${id}::uuid)`);
  }
  return toPage(await query.execute(), limit, toMail, ({ createdAt, id }) => [createdAt, id]);
}

function selectMails(db: Db) {
  return db
    .selectFrom('mails')
    .select(['id', 'createdAt', 'recipient', 'subject', 'status', 'attempts', 'problem'])
    .select(sql<boolean>`attempted_at < now() - interval '10 minutes'`.as('isAttemptOld'));
}

type Row = Omit<OutboxMail, 'status'> & {
  status: Exclude<OutboxMail['status'], 'uncertain'>;
  isAttemptOld: boolean | null;
};

function toMail({
  id,
  createdAt,
  recipient,
  subject,
  status,
  attempts,
  problem,
  isAttemptOld,
}: Row): OutboxMail {
  const isUncertain = status === 'sending' && (isAttemptOld === true || problem !== null);
  return {
    id,
    createdAt,
    recipient,
    subject,
    status: isUncertain ? 'uncertain' : status,
    attempts,
    problem,
  };
}
