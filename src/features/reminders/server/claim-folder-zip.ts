import { buffer } from 'node:stream/consumers';
import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { withoutLink } from '#src/features/invoices/rules/deliveries/email-link.ts';
import {
  asShareable,
  fileNameOf,
  findInvoice,
  openEmailFiles,
  readEInvoice,
  readEmailFiles,
  readInvoicePdf,
  readStatementPdf,
} from '#src/features/invoices/server/public.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { listReminders } from './reminder-queries.ts';

const errors = declaredErrors(remindersContract.claimFolder);

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;
type FolderInvoice = { id: string; number: string; clientId: string; clientName: string; currency: string };

/** What of a client: one invoice, or all that are open. */
export type FolderSubject = { invoiceId: string } | { clientId: string };

const kinds = new Set(['timesheetPdf'] as const);

/**
 * Everything that proves a claim, as a ZIP: invoices with their e-invoices and timesheets, reminders as sent, their history with what
 * the mail server answered, and the statement of account.
 * Null if there is no such invoice.
 * @throws PDF_DAMAGED, E_INVOICE_DAMAGED, TOO_LONG, INVALID, KeyUnavailable
 */
export async function packClaimFolder(
  services: Services,
  owner: Owner,
  subject: FolderSubject,
  signal: AbortSignal | undefined,
): Promise<File | null> {
  const { database } = services;
  const invoices = await database.withOwner(owner, (db) => listFolderInvoices(db, owner, subject));
  const [first] = invoices;
  if (!first) return null;
  const ids = invoices.map(({ id }) => id);
  // Rendering the statement takes as long as all that is read.
  const [statements, documents, history] = await Promise.all([
    renderStatements(services, owner, invoices, signal),
    readInvoices(services, owner, invoices, signal),
    database.withOwner(owner, (db) => listHistory(db, owner, ids)),
  ]);
  const zip = new ZipFile();
  const historyFile = { name: 'history.csv', content: Buffer.from(toCsv([historyHead, ...history])) };
  for (const { name, content } of [...documents, historyFile, ...statements])
    // PDFs are compressed already.
    zip.addBuffer(content, name, { compress: !name.endsWith('.pdf') });
  zip.end();
  const name = `claim-${fileNameOf('invoiceId' in subject ? first.number : first.clientName)}.zip`;
  return new File([new Uint8Array(await buffer(zip.outputStream))], name, { type: 'application/zip' });
}

type FolderFile = { name: string; content: Buffer };

/** The PDF of each invoice, its e-invoice, its timesheet, and its reminders as text. */
async function readInvoices(
  services: Services,
  owner: Owner,
  invoices: readonly FolderInvoice[],
  signal: AbortSignal | undefined,
): Promise<FolderFile[]> {
  const { database } = services;
  const files: FolderFile[] = [];
  for (const { id, number } of invoices) {
    const pdf = await readInvoicePdf(services, owner, { id, signal });
    const eInvoice = await readEInvoice(services, owner, id).catch(rethrowDamaged);
    for (const file of [pdf, eInvoice]) if (file) files.push(await toFolderFile(file, file.name));
    const stored = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
    const issued = stored && asShareable(stored);
    const timesheet = issued ? await openEmailFiles(services, owner, issued, { kinds, signal }) : [];
    for (const { name, content } of await readEmailFiles(timesheet))
      files.push({ name, content: Buffer.from(content) });
    const sent = await database.withOwner(owner, (db) => listReminders(db, owner, id));
    for (const [place, reminder] of sent.entries()) {
      const { name, day, recipient, alsoTo, cc, bcc, subject, text } = reminder;
      const recipients = [recipient ?? '', ...alsoTo, ...cc, ...bcc].filter((address) => address !== '');
      const head = [`${name}, ${day}`, ...recipients, subject];
      const path = `reminders/${fileNameOf(`${number}-${place + 1}-${name}`)}.txt`;
      files.push({ name: path, content: Buffer.from(`${head.join('\n')}\n\n${withoutLink(text)}\n`) });
    }
  }
  return files;
}

/** The ZIP is what fails. */
function rethrowDamaged(error: unknown): never {
  throw error instanceof ORPCError && error.code === 'E_INVOICE_DAMAGED' ? errors.E_INVOICE_DAMAGED() : error;
}

/** One in each currency of the invoices, which have the same client. */
async function renderStatements(
  services: Services,
  owner: Owner,
  invoices: readonly FolderInvoice[],
  signal: AbortSignal | undefined,
): Promise<FolderFile[]> {
  const files = new Map<string, FolderFile>();
  for (const { clientId, currency } of invoices) {
    if (files.has(currency)) continue;
    const statement = await readStatementPdf(services, owner, { clientId, currency }, signal);
    files.set(currency, await toFolderFile(statement, `statement-${currency}.pdf`));
  }
  return [...files.values()];
}

async function toFolderFile(file: File, name: string): Promise<FolderFile> {
  return { name, content: Buffer.from(await file.arrayBuffer()) };
}

async function listFolderInvoices(
  db: Db,
  { ownerId }: Owner,
  subject: FolderSubject,
): Promise<FolderInvoice[]> {
  const isOfSubject =
    'invoiceId' in subject
      ? sql`id = ${subject.invoiceId} and state <> 'draft'`
      : sql`client_id = ${subject.clientId} and state = 'issued' and id in (
          select invoice_id from reminders where user_id = ${ownerId})`;
  const { rows } = await sql<FolderInvoice>`
    select id, number, client_id, frozen #>> '{buyer,name}' as client_name, currency from invoices
      where user_id = ${ownerId} and type in ('invoice', 'deposit') and ${isOfSubject}
      order by issue_day, number limit ${reminderLimits.folderInvoices}`.execute(db);
  return rows;
}

const historyHead = [
  'day',
  'invoice',
  'what',
  'way',
  'recipient',
  'status',
  'confirmedAt',
  'problem',
  'amount',
  'currency',
];

/** Deliveries, claims and payments by day, in the words of the API, so that a table can sort and filter them. */
async function listHistory(db: Db, { ownerId }: Owner, ids: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{
    day: string;
    number: string;
    what: string;
    way: string | null;
    recipient: string | null;
    status: string | null;
    attemptedAt: Date | null;
    problem: string | null;
    amountMinor: number | null;
    currency: string;
  }>`
    select moves.*, i.number, i.currency from (
      select d.invoice_id, d.day, coalesce(r.name, 'delivery') as what, d.way, d.recipient, d.status, d.attempted_at, d.problem,
             r.balance_minor as amount_minor, d.created_at
        from invoice_deliveries d left join reminders r on r.user_id = d.user_id and r.id = d.id
        where d.user_id = ${ownerId} and d.invoice_id = any(${[...ids]}::uuid[])
      union all
      select c.invoice_id, c.day, c.kind, null, null, case when c.waived_at is null then 'claimed' else 'waived' end, null,
             c.waive_reason, c.amount_minor, c.created_at
        from claims c where c.user_id = ${ownerId} and c.invoice_id = any(${[...ids]}::uuid[])
      union all
      select a.invoice_id, p.day, p.kind, p.method, null, null, null, p.reference, a.amount_minor, p.created_at
        from payment_allocations a join payments p on p.user_id = a.user_id and p.id = a.payment_id
        where a.user_id = ${ownerId} and a.invoice_id = any(${[...ids]}::uuid[])
    ) moves join invoices i on i.user_id = ${ownerId} and i.id = moves.invoice_id
      order by moves.day, moves.created_at`.execute(db);
  return rows.map(({ amountMinor, currency, attemptedAt, ...row }) => [
    row.day,
    row.number,
    row.what,
    row.way ?? '',
    row.recipient ?? '',
    row.status ?? '',
    attemptedAt === null ? '' : new Date(attemptedAt).toISOString(),
    row.problem ?? '',
    amountMinor === null ? '' : toDecimalText({ amountMinor, currency }),
    currency,
  ]);
}
