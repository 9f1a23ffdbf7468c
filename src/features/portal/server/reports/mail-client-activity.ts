import type { Task } from 'graphile-worker';
import { actMailWords } from '#messages/document/portal.ts';
import { actKinds } from '#src/features/portal/rules/visit-kinds.ts';
import type { ActKind } from '#src/features/portal/rules/visit-kinds.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import type { Installation } from '#src/platform/server/feature.ts';
import { renderMail } from '#src/platform/server/mail/mail-layout.ts';
import type { MailContent } from '#src/platform/server/mail/mail-layout.ts';
import { mailName } from '#src/platform/server/mail/mail-name.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

type ReportedAct = { name: string; kind: ActKind; count: number };
type Recipient = { email: string; isWanted: boolean; isPrivate: boolean; dueAt: Date | null };

/**
 * Mails an owner what clients did since the last report. Marking and queuing are one transaction, so each act is in one
 * mail, also if the server stops.
 */
export function createReportTask({ url, language, sendsMail }: Installation): Task {
  return async (payload, { withPgClient, addJob }) => {
    const { userId } = payload as { userId: string };
    const dueAt = await withPgClient((db) => inTransaction(db, () => report(db, userId)));
    // An act came in while the last report was written.
    if (dueAt)
      await addJob('reportClientActs', payload, {
        jobKey: `portal-report ${userId}`,
        jobKeyMode: 'preserve_run_at',
        runAt: dueAt,
        maxAttempts: 12,
      });
  };

  /** When to try again; null if the report is done. */
  async function report(db: IdentityDb, userId: string): Promise<Date | null> {
    await db.query(
      'insert into portal_reports (user_id) select id from users where id = $1 on conflict do nothing',
      [userId],
    );
    const { rows } = await db.query<Recipient>(
      `select u.email, r.is_on and u.disabled_at is null as "isWanted",
              exists (select from private_modes p where p.user_id = u.id and p.state <> 'off') as "isPrivate",
              case when r.sent_at > now() - interval '10 minutes' then r.sent_at + interval '10 minutes' end as "dueAt"
         from portal_reports r join users u on u.id = r.user_id where r.user_id = $1 for update of r`,
      [userId],
    );
    const [recipient] = rows;
    if (!recipient) return null;
    if (recipient.dueAt) return recipient.dueAt;
    const { rows: acts } = await db.query<ReportedAct>(
      `with reported as (
         update portal_visits set reported_at = now()
           where user_id = $1 and reported_at is null and kind = any($2)
           returning client_id, kind, created_at)
       select c.name, a.kind, count(*)::integer as count
         from reported a join clients c on c.user_id = $1 and c.id = a.client_id
         group by c.id, c.name, a.kind order by min(a.created_at), a.kind`,
      [userId, actKinds],
    );
    if (acts.length === 0 || !recipient.isWanted || !sendsMail) return null;
    const { subject, text, html } = renderMail(toMail(acts, recipient.isPrivate, { url, language }));
    // Private, because it names clients: super admins don’t see it.
    await db.query(
      `insert into mails (id, user_id, kind, recipient, subject, text, html, is_private)
         values ($1, $2, 'clientActs', $3, $4, $5, $6, true)`,
      [newRecordId(), userId, recipient.email, subject, text, html],
    );
    await db.query('update portal_reports set sent_at = now() where user_id = $1', [userId]);
    return null;
  }
}

/** Names and what was done: the rest is for the app. In private mode, mails name no one. */
function toMail(
  acts: readonly ReportedAct[],
  isPrivate: boolean,
  { url, language: tag }: Pick<Installation, 'url' | 'language'>,
): MailContent {
  const language = documentLanguage(tag);
  const words = actMailWords[language];
  const lines = acts.map(({ name, kind, count }) =>
    words.line({ client: isPrivate ? words.someClient : mailName(name), act: words.acts[kind]({ count }) }),
  );
  return {
    language,
    subject: words.subject,
    paragraphs: [words.intro, [...new Set(lines)].join('\n')],
    action: { label: words.open, url: new URL('/clients', url).href },
    footer: words.footer,
  };
}

async function inTransaction<T>(db: IdentityDb, work: () => Promise<T>): Promise<T> {
  await db.query('begin');
  try {
    const result = await work();
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback');
    throw error;
  }
}
