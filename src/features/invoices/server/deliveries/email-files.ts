import { unusedNames } from '#src/features/documents/rules/unused-names.ts';
import { openReceipts, readDocument, readPrint } from '#src/features/documents/server/public.ts';
import { proposedEmailProcedures } from '#src/features/invoices/contract-proposed.ts';
import type { DocumentWords } from '#src/features/invoices/rules/content/language-format.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import { isEInvoiceFile } from '#src/features/invoices/rules/deliveries/proposed-files.ts';
import type { EmailFileKind } from '#src/features/invoices/rules/delivery.ts';
import { findBilledEntries, toTimesheet } from '#src/features/invoices/server/billed-entries.ts';
import { readIntact, readInvoicePdf, renderInTurn } from '#src/features/invoices/server/invoice-pdf.ts';
import { eInvoiceName, fileNameOf, pdfName } from '#src/features/invoices/server/issue/file-names.ts';
import { toDocument } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import type { PrintableInvoice, TimesheetRow } from '#src/features/invoices/server/pdf/printable-invoice.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import type { MailFile } from '#src/platform/server/mail/queue-mail.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { describeEmail } from './email-values.ts';
import type { IssuedInvoice } from './issued-invoice.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;
type Wanted = {
  kinds: ReadonlySet<EmailFileKind>;
  /** False: the timesheet isn’t written, so its size isn’t known. */
  writesTimesheet?: boolean;
  signal: AbortSignal | undefined;
};

export type OpenedFile = {
  kind: EmailFileKind;
  /** Null for other files. */
  receiptId: string | null;
  name: string;
  /** Null: it isn’t written yet. */
  sizeBytes: number | null;
  /** Null if it is gone. */
  read: () => Promise<Uint8Array | null>;
};

/**
 * The files that the email of a document can have, of these kinds. Not inside a transaction: rendering is slow.
 * @throws KeyUnavailable
 */
export async function openEmailFiles(
  services: Services,
  owner: Owner,
  invoice: IssuedInvoice,
  wanted: Wanted,
): Promise<OpenedFile[]> {
  const files = [
    ...openPdf(services, owner, invoice, wanted),
    ...openEInvoice(services, owner, invoice, wanted),
    ...(await renderTimesheets(services, owner, invoice, wanted)),
    ...(await openBilledReceipts(services, owner, invoice, wanted)),
  ];
  const names = unusedNames(files.map(({ name }) => name));
  return files.map((file, place) => ({ ...file, name: names[place] ?? file.name }));
}

/**
 * The content of the files.
 * @throws PDF_DAMAGED, E_INVOICE_DAMAGED, RECEIPT_DAMAGED
 */
export async function readEmailFiles(files: readonly OpenedFile[]): Promise<MailFile[]> {
  const contents: MailFile[] = [];
  for (const { kind, name, read } of files) {
    const content = await unlessLost(read());
    if (!content) throw damagedError(kind);
    contents.push({ name, content });
  }
  return contents;
}

const errors = declaredErrors(proposedEmailProcedures.sendProposedEmail);

function damagedError(kind: EmailFileKind) {
  if (kind === 'receipts') return errors.RECEIPT_DAMAGED();
  return kind === 'eInvoice' ? errors.E_INVOICE_DAMAGED() : errors.PDF_DAMAGED();
}

async function unlessLost<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof FileStoreError) return null;
    throw error;
  });
}

function openPdf(
  services: Services,
  owner: Owner,
  { id, number, pdf }: IssuedInvoice,
  { kinds, signal }: Wanted,
): OpenedFile[] {
  if (!pdf || !kinds.has('pdf')) return [];
  const read = async () => {
    const file = await readInvoicePdf(services, owner, { id, signal });
    return file && new Uint8Array(await file.arrayBuffer());
  };
  return [{ kind: 'pdf', receiptId: null, name: pdfName(number ?? ''), sizeBytes: pdf.sizeBytes, read }];
}

/** The XML of an electronic invoice, unless the PDF has it inside: a client gets each invoice once. */
function openEInvoice(
  services: Services,
  owner: Owner,
  { number, eInvoice, frozen }: IssuedInvoice,
  { kinds }: Wanted,
): OpenedFile[] {
  if (!eInvoice || !isEInvoiceFile(frozen.eInvoiceFormat) || !kinds.has('eInvoice')) return [];
  const name = eInvoiceName(number ?? '');
  const read = () => readIntact(services, owner, eInvoice);
  return [{ kind: 'eInvoice', receiptId: null, name, sizeBytes: eInvoice.sizeBytes, read }];
}

/** The billed time as it was issued, in the language of the document. */
async function renderTimesheets(
  services: Services,
  owner: Owner,
  invoice: IssuedInvoice,
  { kinds, writesTimesheet = true, signal }: Wanted,
): Promise<OpenedFile[]> {
  if (!kinds.has('timesheetPdf') && !kinds.has('timesheetCsv')) return [];
  const entries = await services.database.withOwner(owner, (db) => findBilledEntries(db, owner, invoice));
  if (entries.length === 0) return [];
  const { format } = describeEmail(invoice);
  const name = fileNameOf(`${format.words.timesheet}-${invoice.number ?? ''}`);
  const timesheet = toTimesheet(entries);
  const files: OpenedFile[] = [];
  if (kinds.has('timesheetPdf') && !writesTimesheet)
    files.push({
      kind: 'timesheetPdf',
      receiptId: null,
      name: `${name}.pdf`,
      sizeBytes: null,
      read: () => Promise.resolve(null),
    });
  else if (kinds.has('timesheetPdf')) {
    const logo = await loadFrozenLogo(services, owner, invoice);
    const document: PrintableInvoice = { ...toDocument(invoice, { logo, entries: [] }), timesheet };
    const content = await renderInTurn(owner, { type: 'timesheet', of: document }, signal);
    files.push(toOpenedFile('timesheetPdf', `${name}.pdf`, content));
  }
  if (kinds.has('timesheetCsv')) {
    const content = new TextEncoder().encode(timesheetCsv(timesheet, format));
    files.push(toOpenedFile('timesheetCsv', `${name}.csv`, content));
  }
  return files;
}

async function loadFrozenLogo(services: Services, owner: Owner, { frozen }: IssuedInvoice) {
  const documentId = frozen.logoDocumentId;
  if (documentId === null) return null;
  const image = await unlessLost(readPrint(services, owner, { documentId, use: 'logo' }));
  return image && { documentId, image };
}

function toOpenedFile(kind: EmailFileKind, name: string, content: Uint8Array): OpenedFile {
  return { kind, receiptId: null, name, sizeBytes: content.length, read: () => Promise.resolve(content) };
}

/** The receipts of the expenses that the document bills, as they were uploaded, named after its lines. */
async function openBilledReceipts(
  services: Services,
  owner: Owner,
  invoice: IssuedInvoice,
  { kinds }: Wanted,
): Promise<OpenedFile[]> {
  const { format } = describeEmail(invoice);
  const expenses = invoice.lines.flatMap((line) =>
    line.expenses.map(({ id }) => ({ id, name: fileNameOf(`${format.words.receipt}-${line.title}`) })),
  );
  if (expenses.length === 0 || !kinds.has('receipts')) return [];
  const receipts = await openReceipts(services, owner, expenses);
  return receipts.map(({ document, name }) => ({
    kind: 'receipts',
    receiptId: document.id,
    name,
    sizeBytes: document.file.sizeBytes,
    read: () => readDocument(services, owner, document.id),
  }));
}

/**
 * The billed time for a spreadsheet in the client's language. Where numbers have a decimal comma, spreadsheets expect
 * semicolons between the cells.
 */
function timesheetCsv(rows: readonly TimesheetRow[], format: TextFormat<DocumentWords>): string {
  const { words } = format;
  const hours = (ms: number) => format.decimal((ms / hourMs).toFixed(4));
  const delimiter = format.decimal('0.5').includes(',') ? ';' : ',';
  const cells = rows.map(({ day, project, description, durationMs }) => [
    day,
    project,
    description,
    hours(durationMs),
  ]);
  // Excel reads UTF-8 only with a byte order mark.
  return `\uFEFF${toCsv([[words.date, words.project, words.description, words.hours], ...cells], delimiter)}`;
}
