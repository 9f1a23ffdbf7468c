import { sql } from 'kysely';
import { mayServe } from '#src/features/accounts/server/public.ts';
import { privateFields } from '#src/features/clients/rules/encrypted-fields.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { decryptPrivateFields, loadDecryptor } from '#src/features/encryption/server/public.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { newId } from '#src/platform/server/create-once.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/without-account.ts';
import { queuePrivateMail } from '#src/platform/server/mail/mail-queue.ts';
import { composeReminders } from './compose-reminder.ts';

export type Reminding = Pick<RequestContext, 'database' | 'keys' | 'files' | 'url' | 'sendsMail'>;
type DueReminder = { ownerId: string; requestId: string };

/** Mails all reminders that are due, of all accounts. */
export async function remindOfApprovals(
  services: Reminding,
  onError: (error: unknown) => void,
): Promise<void> {
  const { database, sendsMail } = services;
  if (!sendsMail) return;
  const due = await database.withOwner(noOwner, findDueReminders);
  for (const { ownerId, requestId } of due) {
    try {
      if (await mayServe(database, ownerId))
        await database.withOwner({ ownerId }, (db) => remind(services, db, { ownerId }, requestId));
    } catch (error) {
      // Those of others don't wait for it; the next run tries again.
      onError(error);
    }
  }
}

async function findDueReminders(db: Db): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`select owner_id, request_id from due_approval_reminders()`.execute(
    db,
  );
  return rows;
}

/** The lock, and asking again what is due, send each once, even if several servers try. */
async function remind(services: Reminding, db: Db, owner: Owner, requestId: string): Promise<void> {
  const { rows } = await sql<{ clientId: string; hash: string }>`
    select client_id, hash from approval_requests
      where user_id = ${owner.ownerId} and id = ${requestId} for update`.execute(db);
  const [request] = rows;
  const isDue = (await findDueReminders(db)).some((due) => due.requestId === requestId);
  const client = request && isDue ? await findClient(db, owner, request.clientId) : null;
  if (!request || !client) return;
  const reminders = await composeReminders(services, db, owner, client);
  const reminder = reminders.find((composed) => composed.requestId === requestId);
  const cipher = await loadDecryptor(db, owner, services.keys);
  const { contacts, email } = await decryptPrivateFields(cipher, privateFields, client);
  const recipient = contacts.find(({ receivesInvoices }) => receivesInvoices)?.email ?? email ?? '';
  if (!reminder || recipient === '') return;
  const { senderName, replyTo, content } = reminder;
  const mail = { id: newId(), kind: 'approvalReminder' as const, userId: owner.ownerId, recipient, cc: [] };
  await queuePrivateMail(db, { ...mail, senderName, replyTo, attachment: null, content });
  // By the snapshot: a request that was renewed is reminded of again. The function of what is due reads it.
  const detail = `${requestId} ${request.hash.slice(0, 16)}`;
  await logVisit(db, owner, { clientId: client.id, kind: 'reminder', detail });
}
