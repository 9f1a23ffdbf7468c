import { createHash } from 'node:crypto';
import { readDocument } from '#src/features/documents/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { Buyer } from '#src/features/invoices/contract-parties.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { documentDays } from '#src/features/invoices/rules/document-days.ts';
import { chooseLanguage } from '#src/features/invoices/rules/document-locale.ts';
import { calculateDraft, invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { findBilledEntries } from './billed-entries.ts';
import { findExemptExpenses } from './billed-expenses.ts';
import { languageForBuyer, loadBuyer } from './buyer.ts';
import { describeDeposits } from './deposits/deposit-handlers.ts';
import { requireClient, seriesOf } from './draft-defaults.ts';
import { freeze } from './issue/freeze.ts';
import { issueErrors, pdfErrors } from './issue/issue-errors.ts';
import { pdfName } from './issue/issue-invoice.ts';
import { loadLogo, loadReceipts, toDocument } from './issue/load-printable-invoice.ts';
import { findNextNumber } from './numbers.ts';
import { checkInSideProcess, renderInSideProcess } from './pdf-process.ts';
import type { PrintedDocument } from './pdf-worker.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';
import { findInvoice } from './queries.ts';
import { findInvoiceSettings } from './settings.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;

/**
 * The stored PDF of an issued document, or that of a draft as it would be issued now. Null if there is no such document.
 * @throws INVALID, PDF_DAMAGED, KeyUnavailable
 */
export async function readInvoicePdf(
  services: Services,
  owner: Owner,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<File | null> {
  const invoice = await services.database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!invoice) return null;
  if (invoice.state !== 'draft') return readStoredPdf(services, owner, invoice);
  const logo = await loadLogo(services, owner);
  const receipts = await loadReceipts(services, owner, invoice, signal);
  const preview = await services.database.withOwner(owner, (db) => previewOf(services, db, owner, invoice));
  const document = toDocument(preview, { ...preview, logo, receipts });
  return toPdfFile(await renderInTurn(owner, document, signal), 'draft.pdf');
}

/** One PDF of an account after the other. */
export async function renderInTurn(
  { ownerId }: Owner,
  document: PrintedDocument,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  using _slot = await rendering.acquire(ownerId, { signal });
  return await renderInSideProcess(document, signal);
}

/** Shares the account's turn with its PDFs. */
export async function findMissingInTurn(
  { ownerId }: Owner,
  texts: TextsToCheck,
  signal: AbortSignal | undefined,
): Promise<MissingCharacters[]> {
  if (texts.texts.length === 0) return [];
  using _slot = await rendering.acquire(ownerId, { signal });
  return await checkInSideProcess(texts, signal);
}

const rendering = createWorkSlots({
  total: 2,
  perAccount: 1,
  waitMs: Infinity,
  restsForOthers: 'byThisKind',
});

async function readStoredPdf(services: Services, owner: Owner, { number, pdf }: Invoice): Promise<File> {
  const content = pdf && (await readDocument(services, owner, pdf.documentId));
  if (!content || createHash('sha256').update(content).digest('hex') !== pdf.sha256)
    throw pdfErrors.PDF_DAMAGED();
  return toPdfFile(content, pdfName(number ?? ''));
}

async function previewOf({ keys }: Services, db: Db, owner: Owner, draft: StoredInvoice) {
  const amounts = calculateDraft(toTerms(draft));
  if (!amounts) throw issueErrors.INVALID({ data: { problems: invoiceProblems(toTerms(draft)) } });
  const { settings } = await findInvoiceSettings(db, owner);
  const client = draft.clientId === null ? null : await requireClient(db, owner, draft.clientId);
  const buyer = client ? await loadBuyer(db, owner, keys, client) : Buyer.parse({ name: '' });
  const dated = { ...draft, ...documentDays(draft, client, settings, await findToday(db, owner)) };
  const name = seriesOf(draft.type);
  const number = await findNextNumber(db, owner, {
    name,
    settings,
    day: dated.issueDay,
    client: client?.name ?? '',
  });
  const related = draft.relatedId === null ? null : await findInvoice(db, owner, draft.relatedId);
  const context = {
    settings,
    buyer,
    language: client ? languageForBuyer(client, buyer, settings) : chooseLanguage(null, settings),
    number,
    exemptExpenses: await findExemptExpenses(db, owner, draft),
    related,
  };
  const entries = draft.hasTimesheet ? await findBilledEntries(db, owner, draft) : [];
  const described = await describeDeposits(db, owner, draft);
  const deposits = described.map(({ deposit }) => deposit);
  return { ...dated, deposits, entries, frozen: freeze({ ...dated, dueMinor: amounts.dueMinor }, context) };
}

export function toPdfFile(pdf: Uint8Array, name: string): File {
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}
