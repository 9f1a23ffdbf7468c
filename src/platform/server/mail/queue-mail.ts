import { sql } from 'kysely';
import { isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { renderMail } from './mail-layout.ts';
import type { MailContent } from './mail-layout.ts';

/** Kinds of mails. Each feature adds its own in its `feature.ts`. */
export interface MailKinds {
  sentByAccount: true;
}

/** Names a mail in the outbox. */
export type MailKind = keyof MailKinds;

export type Mail = {
  kind: MailKind;
  recipient: string;
  content: MailContent;
  /** The account it is about. */
  userId: string | null;
};

/** Queues a mail that is sent after, and only if, the transaction commits. */
export async function queueMail(db: Db, { content, ...mail }: Mail): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: newRecordId(), ...mail, ...renderMail(content) })
    .execute();
}

/** Its name says what it is, such as `.pdf`. */
export type MailFile = { name: string; content: Uint8Array };

/** A mail that an account sends in its own name: only the account can read it. */
export type PrivateMail = Omit<Mail, 'kind'> & {
  kind?: MailKind;
  id: string;
  userId: string;
  /** Recipients besides the first. */
  alsoTo?: readonly string[];
  cc: readonly string[];
  /** The others don’t see them. */
  bcc?: readonly string[];
  senderName: string;
  /** Where answers go; null: to the email of the account, because an installation's address may read none. */
  replyTo: string | null;
  attachments?: readonly MailFile[];
  /** Not before; at once unless given. */
  sendAt?: Date | null;
};

/** Queues a mail in the name of the account. If the ID is in use, it returns false and the transaction must end. */
export async function queuePrivateMail(
  db: Db,
  { content, alsoTo = [], cc, bcc = [], attachments = [], ...mail }: PrivateMail,
): Promise<boolean> {
  const insertion = db
    .insertInto('mails')
    .values({
      ...mail,
      ...renderMail(content),
      kind: mail.kind ?? 'sentByAccount',
      isPrivate: true,
      replyTo: mail.replyTo ?? sql<string | null>`own_email()`,
      alsoTo: [...alsoTo],
      cc: [...cc],
      bcc: [...bcc],
    })
    .execute();
  // Without ON CONFLICT, for which row security would have to let the account read mails.
  const isQueued = await insertion.then(
    () => true,
    (error: unknown) => {
      if (isUniqueViolation(error)) return false;
      throw error;
    },
  );
  if (!isQueued) return false;
  const { userId, id: mailId } = mail;
  for (const [position, file] of attachments.entries())
    await db
      .insertInto('mailAttachments')
      .values({ userId, mailId, position, name: file.name, content: Buffer.from(file.content) })
      .execute();
  return true;
}

/** Ends mails of the account that still wait. The reason is shown to the account. */
export async function cancelPrivateMails(db: Db, ids: readonly string[], reason: string): Promise<void> {
  if (ids.length > 0) await sql`select cancel_private_mails(${[...ids]}, ${reason})`.execute(db);
}

/** Cancels a mail of the account. False if it no longer waits. */
export async function cancelPrivateMail(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select cancel_private_mail(${id}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** Sends a mail of the account before its time. False if it doesn't wait for it any more. */
export async function sendPrivateMailNow(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select send_private_mail_now(${id}) as done`.execute(db);
  return rows[0]?.done ?? false;
}

/** Queues a mail of the identity service. */
export async function queueIdentityMail(
  identity: IdentityDb,
  { kind, recipient, content, userId }: Mail,
): Promise<void> {
  const { subject, text, html } = renderMail(content);
  await identity.query(
    'insert into mails (id, user_id, kind, recipient, subject, text, html) values ($1, $2, $3, $4, $5, $6, $7)',
    [newRecordId(), userId, kind, recipient, subject, text, html],
  );
}
