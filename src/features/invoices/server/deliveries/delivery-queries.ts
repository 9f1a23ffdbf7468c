import { sql } from 'kysely';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { Delivery } from '#src/features/invoices/contract-deliveries.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { mailStatus } from '#src/platform/server/mail/mail-status-column.ts';
import { cancelPrivateMails } from '#src/platform/server/mail/queue-mail.ts';

/** SQL: the receipts that the email `d` had, without those that are gone. */
const attachedReceipts = sql`
  case when d.receipt_ids is not null then (
    select coalesce(jsonb_agg(p.id order by p.id), '[]') from documents p
      where p.user_id = d.user_id and p.id = any(d.receipt_ids) and p.expense_id is not null) end`;

/** SQL: the deliveries of the invoice `i`. */
export const deliveriesOfInvoice = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', d.id, 'way', d.way, 'day', d.day, 'recipient', d.recipient, 'alsoTo', d.also_to,
            'cc', d.cc, 'bcc', d.bcc, 'subject', d.subject,
            'text', d.text, 'hasPdf', d.has_pdf, 'attachments', d.attachments, 'receiptIds', ${attachedReceipts}, 'isReminder', d.is_reminder, 'problem', d.problem, 'createdAt', d.created_at,
            'sendAt', case when d.status = 'queued' and d.send_at > now() then d.send_at end,
            'status', ${mailStatus})
            order by d.created_at, d.id), '[]')
     from invoice_deliveries d where d.user_id = i.user_id and d.invoice_id = i.id)`;

/** Within JSON, PostgreSQL writes instants with an offset. */
export function toDelivery({ createdAt, sendAt, ...delivery }: Delivery): Delivery {
  return {
    ...delivery,
    createdAt: new Date(createdAt).toISOString(),
    sendAt: sendAt && new Date(sendAt).toISOString(),
  };
}

export type NewDelivery = Pick<Delivery, 'id' | 'way'> & {
  invoiceId: string;
  day: string;
  requestHash: Buffer;
  /** Not before; at once unless given. */
  sendAt?: Date | null;
  /** The email that it shares with other deliveries. */
  mailId?: string | null;
  /** Whom their own email program sent it to. */
  recipients?: string[] | undefined;
  email:
    | (Partial<Pick<Delivery, 'alsoTo' | 'bcc' | 'attachments'>> &
        Pick<Delivery, 'cc' | 'hasPdf'> & {
          recipient: string;
          subject: string;
          text: string;
          /** Also those that the document lacks. */
          chosenAttachments?: Delivery['attachments'];
          receiptIds?: string[] | null;
        })
    | null;
};

/** False if the ID is in use. */
export async function insertDelivery(
  db: Db,
  { ownerId }: Owner,
  { id, way, invoiceId, day, requestHash, sendAt, mailId, recipients = [], email }: NewDelivery,
): Promise<boolean> {
  const inserted = await db
    .insertInto('invoiceDeliveries')
    .values({
      userId: ownerId,
      id,
      invoiceId,
      way,
      day,
      requestHash,
      sendAt: sendAt ?? null,
      mailId: mailId ?? null,
      status: email ? 'queued' : 'sent',
      alsoTo: recipients,
      ...email,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findDeliveryRequestHash(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<Buffer | undefined> {
  const delivery = await db
    .selectFrom('invoiceDeliveries')
    .select('requestHash')
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return delivery?.requestHash;
}

/** False if there is none, or if it is an email. */
export async function deleteManualDelivery(db: Db, { ownerId }: Owner, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('invoiceDeliveries')
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .where('way', '!=', 'email')
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Everyone whom the account emailed within an hour. Parallel requests wait for each other until they commit. */
export async function countRecentRecipients(db: Db, { ownerId }: Owner): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.deliveries'), hashtext(${ownerId}))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(1 + cardinality(also_to) + cardinality(cc) + cardinality(bcc)), 0)::integer as count from invoice_deliveries
      where user_id = ${ownerId} and way = 'email' and mail_id is null and status <> 'cancelled' and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whom the last email to the client went to first; null without one. */
export async function findLastRecipient(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<string | null> {
  const { rows } = await sql<{ address: string }>`
    select coalesce(d.recipient, d.also_to[1]) as address
      from invoice_deliveries d join invoices i on i.user_id = d.user_id and i.id = d.invoice_id
      where d.user_id = ${ownerId} and i.client_id = ${clientId} and d.status not in ('failed', 'cancelled')
        and coalesce(d.recipient, d.also_to[1]) is not null
      order by d.created_at desc, d.id desc limit 1`.execute(db);
  return rows[0]?.address ?? null;
}

/** Whom the client’s emails went to, the latest first. */
export async function findUsedAddresses(db: Db, { ownerId }: Owner, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address
      from invoice_deliveries d
        join invoices i on i.user_id = d.user_id and i.id = d.invoice_id
        cross join lateral unnest(array_remove(array[d.recipient], null) || d.also_to || d.cc || d.bcc) as address
      where d.user_id = ${ownerId} and i.client_id = ${clientId} and d.status <> 'failed'
      group by address order by max(d.created_at) desc limit 10`.execute(db);
  return rows.map(({ address }) => address);
}

/** What was chosen for an email, and the format of the electronic invoice that its document has. */
export type LastAttachments = Pick<Delivery, 'hasPdf' | 'attachments'> & {
  eInvoiceFormat: EInvoiceFormat | null;
};

/** What was chosen for the last email to the client about such documents; null: there is none. A PDF that was too large was chosen. */
export async function findLastAttachments(
  db: Db,
  { ownerId }: Owner,
  { clientId, types }: { clientId: string; types: readonly InvoiceType[] },
): Promise<LastAttachments | null> {
  const { rows } = await sql<LastAttachments>`
    select d.has_pdf or coalesce(p.size_bytes, 0) > ${deliveryLimits.attachmentBytes} as has_pdf,
           coalesce(d.chosen_attachments, d.attachments) as attachments, i.frozen ->> 'eInvoiceFormat' as e_invoice_format
      from invoice_deliveries d
        join invoices i on i.user_id = d.user_id and i.id = d.invoice_id
        left join documents p on p.user_id = i.user_id and p.invoice_id = i.id and p.type = 'invoicePdf'
      where d.user_id = ${ownerId} and i.client_id = ${clientId} and i.type = any(${types}) and d.way = 'email'
        and not d.is_reminder and d.status <> 'cancelled'
      order by d.created_at desc, d.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** When an email is sent; null: at once. By the clock of the database, which runs the jobs. */
export async function findSendingTime(
  db: Db,
  { sendAt, isUndoable }: { sendAt?: string | undefined; isUndoable?: boolean | undefined },
): Promise<{ at: Date | null; isTooLate: boolean }> {
  const { rows } = await sql<{ at: Date | null; isTooLate: boolean }>`
    select case when ${isUndoable ?? false}
             then greatest(${sendAt ?? null}::timestamptz, now() + ${deliveryLimits.undoSeconds} * interval '1 second')
             else ${sendAt ?? null}::timestamptz end as at,
           coalesce(${sendAt ?? null}::timestamptz > now() + ${deliveryLimits.daysAhead} * interval '1 day', false)
             as is_too_late`.execute(db);
  return rows[0] ?? { at: null, isTooLate: false };
}

/** The state of an email, and its ID, which deliveries of several invoices share; undefined without one. */
export async function findEmail(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<{ status: 'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'; mailId: string } | undefined> {
  const email = await db
    .selectFrom('invoiceDeliveries')
    .select(['status', 'mailId'])
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .where('way', '=', 'email')
    .executeTakeFirst();
  return email && { status: email.status, mailId: email.mailId ?? id };
}

/** Emails of the document that still wait are not sent. */
export async function cancelWaitingEmails(
  db: Db,
  { ownerId }: Owner,
  invoiceId: string,
  reason: string,
): Promise<void> {
  const waiting = await db
    .selectFrom('invoiceDeliveries')
    .select(['id', 'mailId'])
    .where('userId', '=', ownerId)
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'queued')
    .execute();
  await cancelPrivateMails(
    db,
    waiting.map(({ id, mailId }) => mailId ?? id),
    reason,
  );
}
