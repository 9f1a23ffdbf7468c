import { sql } from 'kysely';
import { countReminder, lockDueRequest, readRequest } from '#src/features/approvals/server/public.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/visitor-transaction.ts';
import { queuePrivateMail } from '#src/platform/server/mail/queue-mail.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { createReminderComposer } from './compose-reminder.ts';
import { reminderRecipient } from './reminder-link.ts';

export type Reminding = Pick<RequestContext, 'database' | 'keys' | 'files' | 'url' | 'sendsMail'>;
/** `revision` and `reminderCount` as they were when the reminder was due. */
type DueReminder = { ownerId: string; requestId: string; revision: number; reminderCount: number };

/** Mails all reminders that are due, of all accounts. */
export async function remindOfApprovals(
  services: Reminding,
  onError: (error: unknown) => void,
): Promise<void> {
  const { database } = services;
  const reminders = await database.withOwner(noOwner, findDueReminders);
  for (const due of reminders) {
    const { ownerId } = due;
    try {
      if (await arePublicLinksActive(database, ownerId))
        await database.withOwner({ ownerId }, (db) => remind(services, db, { ownerId }, due));
    } catch (error) {
      // Those of others don't wait for it; the next run tries again.
      onError(error);
    }
  }
}

async function findDueReminders(db: Db): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select owner_id, request_id, revision, reminder_count from due_approval_reminders()`.execute(db);
  return rows;
}

/** Nothing without a recipient and a link, which is tried again every hour: so the entries are read last. */
async function remind(services: Reminding, db: Db, owner: Owner, due: DueReminder): Promise<void> {
  const { requestId } = due;
  if (!(await canSendMail(services, db, owner))) return;
  const clientId = await lockDueRequest(db, owner, due);
  const stored = clientId === null ? null : await findClient(db, owner, clientId);
  if (!stored) return;
  const cipher = await loadDecryptor(db, owner, services.keys);
  const client = await decryptPrivateFields(cipher, privateClientFields, stored);
  const recipient = reminderRecipient(client);
  if (recipient.email === '') return;
  const composer = await createReminderComposer(services, db, owner, client);
  if (!composer) return;
  const request = await readRequest(db, owner, client.id, { requestId, locale: composer.locale });
  if (request?.state.kind !== 'requested') return;
  const { senderName, replyTo, content } = composer.compose(request);
  const mail = { id: newRecordId(), kind: 'approvalReminder' as const, userId: owner.ownerId, cc: [] };
  await queuePrivateMail(db, {
    ...mail,
    recipient: recipient.email,
    senderName,
    replyTo,
    content,
  });
  await countReminder(db, owner, requestId);
  await logVisit(db, owner, { clientId: client.id, kind: 'reminder', detail: requestId });
}
