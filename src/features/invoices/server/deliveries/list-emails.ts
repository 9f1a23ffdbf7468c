import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountEmail } from '#src/features/invoices/contract-outbox.ts';
import type { EmailState } from '#src/features/invoices/rules/delivery.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { mailStatus } from '#src/platform/server/mail/mail-status-column.ts';
import { decodeCursor, likePattern, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';

type EmailQuery = PageRequest & { state?: EmailState | undefined; search?: string | undefined };

type EmailRow = Omit<AccountEmail, 'document'> & {
  documentId: string | null;
  documentType: NonNullable<AccountEmail['document']>['type'];
  documentState: NonNullable<AccountEmail['document']>['state'];
  documentNumber: string | null;
  clientName: string | null;
};

/** Emails of documents, and all others that were sent in the name of the account. One of several invoices is about the first. */
export async function listEmails(
  db: Db,
  { ownerId }: Owner,
  { state, search, limit, cursor }: EmailQuery,
): Promise<{ items: AccountEmail[]; nextCursor: string | null }> {
  const conditions: RawBuilder<unknown>[] = [];
  if (state !== undefined) conditions.push(stateConditions[state]);
  if (search !== undefined && search !== '') {
    const like = likePattern(search);
    conditions.push(
      sql`concat_ws(' ', recipient, array_to_string(also_to || cc || bcc, ' '), subject, document_number, client_name) ilike ${like}`,
    );
  }
  if (cursor !== undefined) {
    const { instants, id } = decodeCursor(cursor, 1);
    conditions.push(sql`(created_at, id) < (${instants[0]}::timestamptz, ${id}::uuid)`);
  }
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<EmailRow>`
    with emails as (
      (select distinct on (coalesce(mail_id, id))
              id, recipient, also_to, cc, bcc, subject, ${mailStatus} as status, problem, send_at, created_at, invoice_id,
              case when not is_reminder then null
                when mail_id is null and not exists (
                  select from invoice_deliveries other where other.user_id = d.user_id and other.mail_id = d.id) then 'reminder'
                else 'letter' end as reminder
        from invoice_deliveries d where user_id = ${ownerId} and way = 'email' order by coalesce(mail_id, id), mail_id nulls first)
      union all
      select id, recipient, also_to, cc, '{}', subject, ${mailStatus}, problem, send_at, created_at, null, null
        from own_private_mails() m
        where not exists (
          select from invoice_deliveries d where d.user_id = ${ownerId} and (d.id = m.id or d.mail_id = m.id))
    ), named as (
      select e.*, i.id as document_id, i.type as document_type, i.state as document_state, i.number as document_number,
             coalesce(i.frozen #>> '{buyer,name}', c.name) as client_name
        from emails e
        left join invoices i on i.user_id = ${ownerId} and i.id = e.invoice_id
        left join clients c on c.user_id = ${ownerId} and c.id = i.client_id
    )
    select id, recipient, also_to, cc, bcc, subject, status, problem, created_at, reminder,
           case when ${waitsForItsTime} then send_at end as send_at,
           document_id, document_type, document_state, document_number, client_name
      from named ${where} order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, toEmail, ({ createdAt, id }) => [createdAt, id]);
}

const waitsForItsTime = sql`status = 'queued' and send_at > now()`;

const stateConditions: Readonly<Record<EmailState, RawBuilder<unknown>>> = {
  waiting: sql`status in ('queued', 'sending')`,
  sent: sql`status = 'sent'`,
  problems: sql`(status in ('failed', 'uncertain') or problem is not null)`,
  cancelled: sql`status = 'cancelled'`,
};

function toEmail(row: EmailRow): AccountEmail {
  const { documentId, documentType, documentState, documentNumber, clientName, ...email } = row;
  return {
    ...email,
    document:
      documentId === null
        ? null
        : { id: documentId, type: documentType, state: documentState, number: documentNumber, clientName },
  };
}
