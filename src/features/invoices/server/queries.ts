import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InvoiceFileType } from '#src/features/documents/rules/document-types.ts';
import type { Invoice, InvoiceSummary } from '#src/features/invoices/contract.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { decodeCursor, likePattern, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { pickFields } from '#src/platform/shared/objects.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { balanceMinor, invoiceTab, settledAmounts } from './balances.ts';
import { deliveriesOfInvoice, toDelivery } from './deliveries/delivery-queries.ts';
import { calculatedDraft, derivedHead, headColumns, storedHead, invoiceRecord } from './stored-invoice.ts';
import type { DraftFields, InvoiceRow, StoredInvoice } from './stored-invoice.ts';

/** Locks the invoice until the transaction ends. */
export const lockInvoice = invoiceRecord.lock;
export const lockInvoices = invoiceRecord.lockAll;

type Derived = Pick<Invoice, keyof typeof derivedHead>;
type FullRow = InvoiceRow &
  Derived &
  Pick<
    Invoice,
    'pdf' | 'eInvoice' | 'related' | 'recurringInvoiceId' | 'viewCount' | 'lastViewedAt' | 'deliveries'
  > & {
    linkCreatedAt: string | null;
    linkExpiresAt: string | null;
  };

const clientName = sql`coalesce(i.frozen #>> '{buyer,name}', c.name) as client_name`;
/** A subject with placeholders says nothing yet. */
const nameColumns = sql`
  case when i.state = 'draft' then coalesce(
    jsonb_path_query_first(i.texts, '$.subject ? (@ != "" && !(@ like_regex "[{]"))') #>> '{}',
    jsonb_path_query_first(i.lines, '$[*].title ? (@ != "")') #>> '{}') end as subject,
  case when i.type = 'creditNote' then
    (select r.number from invoices r where r.user_id = i.user_id and r.id = i.related_id) end as related_number`;
const invoicedAs = sql`
  case when i.type = 'quote' then
    (select jsonb_build_object('id', r.id, 'number', r.number) from invoices r
       where r.user_id = i.user_id and r.related_id = i.id and r.type = 'invoice' and r.state = 'issued'
       order by r.issued_at desc, r.id limit 1) end as invoiced_as`;
const settledColumns = sql`settled.paid_minor, settled.written_off_minor, settled.credited_minor, ${balanceMinor} as balance_minor, settled.claimed_minor`;
const withClient = sql`left join clients c on c.user_id = i.user_id and c.id = i.client_id`;
const withLink = sql`left join invoice_links l on l.user_id = i.user_id and l.invoice_id = i.id`;
const isLinkOpen = sql`l.token_hash is not null and l.expires_at > now()`;

/** SQL: a file of the invoice `i`. */
function storedFile(type: InvoiceFileType): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('documentId', d.id, 'sha256', d.sha256, 'sizeBytes', d.size_bytes)
    from documents d where d.user_id = i.user_id and d.invoice_id = i.id and d.type = ${sql.lit(type)})`;
}

/** SQL: invoices `i` with all that is read of them. */
const selectInvoices = sql`
  select i.*, ${clientName}, ${nameColumns}, ${invoicedAs}, ${settledColumns},
         ${storedFile('invoicePdf')} as pdf, ${storedFile('eInvoice')} as e_invoice,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'id', r.id, 'type', r.type, 'state', r.state, 'number', r.number, 'dueMinor', r.due_minor)
                   order by r.created_at, r.id), '[]')
            from invoices r where r.user_id = i.user_id and r.id in (
              select i.related_id
              union select id from invoices where user_id = i.user_id and related_id = i.id
              union select deposit_id from deducted_deposits where user_id = i.user_id and invoice_id = i.id
              union select invoice_id from deducted_deposits where user_id = i.user_id and deposit_id = i.id)) as related,
         (select s.schedule_id from schedule_runs s
            where s.user_id = i.user_id and s.record_id = i.id and s.kind = 'recurringInvoices' limit 1) as recurring_invoice_id,
         ${deliveriesOfInvoice} as deliveries,
         l.first_viewed_at as viewed_at, l.last_viewed_at, coalesce(l.view_count, 0) as view_count,
         case when ${isLinkOpen} then l.created_at end as link_created_at,
         case when ${isLinkOpen} then l.expires_at end as link_expires_at
    from invoices i ${withClient} ${withLink} cross join ${settledAmounts}`;

export async function findInvoice(db: Db, { ownerId }: Owner, id: string): Promise<Invoice | null> {
  const { rows } = await sql<FullRow>`
    ${selectInvoices} where i.user_id = ${ownerId} and i.id = ${id}`.execute(db);
  return rows[0] ? toInvoice(rows[0]) : null;
}

/** All invoices, page by page. */
export async function* invoicePages(db: Db, { ownerId }: Owner): AsyncGenerator<Invoice[]> {
  const size = 200;
  let last: string | null = null;
  for (;;) {
    const { rows }: { rows: FullRow[] } = await sql<FullRow>`
      ${selectInvoices} where i.user_id = ${ownerId} and (${last}::uuid is null or i.id > ${last}) order by i.id limit ${size}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(toInvoice);
    if (rows.length < size) return;
    last = rows.at(-1)?.id ?? null;
  }
}

function toInvoice(row: FullRow): Invoice {
  const { pdf, eInvoice, related, recurringInvoiceId, deliveries } = row;
  const { viewCount, lastViewedAt, linkCreatedAt, linkExpiresAt } = row;
  const link =
    linkCreatedAt === null || linkExpiresAt === null
      ? null
      : { createdAt: linkCreatedAt, expiresAt: linkExpiresAt };
  return {
    ...invoiceRecord.toEntity(row),
    ...pickFields(derivedHead, row),
    pdf,
    eInvoice,
    related,
    recurringInvoiceId,
    link,
    viewCount,
    lastViewedAt,
    deliveries: deliveries.map(toDelivery),
  };
}

export type InvoiceFilter = {
  clientId?: string | undefined;
  projectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  isSent?: boolean | undefined;
  search?: string | undefined;
};
type InvoiceQuery = InvoiceFilter & PageRequest & { tab?: InvoiceTab | undefined };

/** Today of an account, in its time zone. */
export type LocalDate = { today: string; timeZone: string };

/** Newest first. */
export async function listInvoices(
  db: Db,
  { ownerId }: Owner,
  { tab = 'all', limit, cursor, ...filter }: InvoiceQuery,
  { today, timeZone }: LocalDate,
): Promise<{ items: InvoiceSummary[]; nextCursor: string | null }> {
  const isOwn = tab !== 'all' && tab !== 'invoices';
  const conditions = [
    sql`i.user_id = ${ownerId}`,
    ...matchesInvoiceFilter(filter, timeZone),
    ...(tab === 'invoices' ? [sql`i.type not in ('quote', 'creditNote')`] : []),
    ...(isOwn ? [sql`${invoiceTab(today)} = ${tab}`] : []),
  ];
  const settled = isOwn ? sql`cross join ${settledAmounts}` : sql``;
  if (cursor !== undefined) {
    const { instants, id } = decodeCursor(cursor, 1);
    conditions.push(sql`(i.created_at, i.id) < (${instants[0]}, ${id})`);
  }
  // Without the columns of a document's content, which can be large.
  const { rows } = await sql<InvoiceRow & Derived>`
    select ${sql.join(headColumns.map((name) => sql.ref(`i.${name}`)))}, ${clientName}, ${nameColumns}, ${invoicedAs}, ${settledColumns}, l.first_viewed_at as viewed_at
      from (select i.* from invoices i ${settled} where ${sql.join(conditions, sql` and `)}
              order by i.created_at desc, i.id desc limit ${limit + 1}) i
        ${withClient} ${withLink} cross join ${settledAmounts}
      order by i.created_at desc, i.id desc`.execute(db);
  return toPage(
    rows,
    limit,
    (row) => ({ ...storedHead.toEntity(row), ...pickFields(derivedHead, row) }),
    ({ createdAt, id }) => [createdAt, id],
  );
}

/** SQL: conditions of the invoice `i`. */
export function matchesInvoiceFilter(
  { clientId, projectId, from, to, isSent, search }: InvoiceFilter,
  timeZone: string,
): RawBuilder<unknown>[] {
  // A draft without a day is as new as its row.
  const startOf = (day: string) => toInstant(day, '00:00', timeZone);
  return [
    ...(clientId === undefined ? [] : [sql`i.client_id = ${clientId}`]),
    ...(projectId === undefined ? [] : [isOfProject(projectId)]),
    ...(from === undefined
      ? []
      : [sql`(i.issue_day >= ${from} or i.issue_day is null and i.created_at >= ${startOf(from)})`]),
    ...(to === undefined
      ? []
      : [sql`(i.issue_day <= ${to} or i.issue_day is null and i.created_at < ${startOf(addDays(to, 1))})`]),
    ...(isSent === undefined ? [] : [sql`${isOwed} and ${wasSent} = ${isSent}`]),
    ...(search === undefined ? [] : [matchesSearch(likePattern(search))]),
  ];
}

const isOwed = sql`i.state = 'issued' and i.type in ('invoice', 'deposit')`;

/** It was sent by email or another way; a refused or cancelled email reached no one. */
const wasSent = sql`exists (
  select from invoice_deliveries d
    where d.user_id = i.user_id and d.invoice_id = i.id and d.status not in ('failed', 'cancelled'))`;

/** Lines for time of several projects name none. */
function isOfProject(id: string): RawBuilder<unknown> {
  return sql`(i.client_id = (select client_id from projects where user_id = i.user_id and id = ${id})
    and (i.lines @> ${JSON.stringify([{ projectId: id }])}::jsonb or exists (
      select from jsonb_to_recordset(i.lines) line (entries jsonb) cross join jsonb_to_recordset(line.entries) entry (id uuid)
        join timesheets t on t.user_id = i.user_id and t.id = entry.id
        where t.project_id = ${id})))`;
}

function matchesSearch(pattern: string): RawBuilder<unknown> {
  return sql`(i.search_text like (select to_search_text(${pattern}))
    or i.state = 'draft' and i.client_id in (
      select id from clients where user_id = i.user_id and to_search_text(name) like (select to_search_text(${pattern}))))`;
}

export async function listDraftIds(
  db: Db,
  { ownerId }: Owner,
  types: readonly InvoiceType[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where('userId', '=', ownerId)
    .where('state', '=', 'draft')
    .where('type', 'in', types)
    .execute();
  return rows.map(({ id }) => id);
}

type NewDraft = {
  id: string;
  requestHash: Buffer;
  type: InvoiceType;
  relatedId?: string | null;
  fields: DraftFields;
};

/** False if the owner already has an invoice with this id. */
export async function insertDraft(
  db: Db,
  owner: Owner,
  { id, requestHash, type, relatedId = null, fields }: NewDraft,
): Promise<boolean> {
  return invoiceRecord.insertOnce(db, owner, {
    id,
    requestHash,
    type,
    relatedId,
    ...calculatedDraft(fields),
  });
}

/** Null if the operation exists. The caller has locked the draft. */
export async function updateDraft(
  db: Db,
  owner: Owner,
  { id, operationId }: { id: string; operationId?: string | undefined },
  fields: DraftFields,
): Promise<StoredInvoice | null> {
  const updated = await invoiceRecord.update(db, owner, { id, operationId, ...calculatedDraft(fields) });
  if (updated !== null && operationId !== undefined) await dropEarlierSaves(db, owner, id);
  return updated;
}

/** The editor saves at every pause in typing, each time with a copy of the whole draft. */
async function dropEarlierSaves(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`
    delete from operations
      where user_id = ${ownerId} and id in (
        select id from operations where user_id = ${ownerId} and kind = 'invoices' and record_id = ${id}
          order by created_at desc, id desc offset ${mostSaves})`.execute(db);
}

const mostSaves = 20;
