import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { Buyer } from '#src/features/invoices/contract-parties.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { dayProblems, documentDays } from '#src/features/invoices/rules/document-days.ts';
import type { DocumentDays } from '#src/features/invoices/rules/document-days.ts';
import { eInvoiceProblems } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import { invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { requiredDetails } from '#src/features/invoices/rules/law/required-details.ts';
import { overCreditedProblems } from '#src/features/invoices/rules/lines-to-credit.ts';
import { rateChangeProblems } from '#src/features/invoices/rules/proposed-tax.ts';
import { taxCaseProblems } from '#src/features/invoices/rules/tax-case-problems.ts';
import { findBilledEntries } from '#src/features/invoices/server/billed-entries.ts';
import {
  billExpenses,
  findExemptExpenses,
  lockBilledExpenses,
} from '#src/features/invoices/server/billed-expenses.ts';
import { billWork, lockTime, releaseWork } from '#src/features/invoices/server/billed-work.ts';
import { languageForBuyer, loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { settleDeposits } from '#src/features/invoices/server/deposits/deposit-handlers.ts';
import { isDeducted } from '#src/features/invoices/server/deposits/deposits.ts';
import { requireClient, seriesOf } from '#src/features/invoices/server/draft-defaults.ts';
import { findLocalDate } from '#src/features/invoices/server/invoice-totals.ts';
import { takeNumber } from '#src/features/invoices/server/numbers.ts';
import { lockInvoice } from '#src/features/invoices/server/queries.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { allowIdleTransaction } from '#src/platform/server/database/database.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { freeze } from './freeze.ts';
import { invalidDraft, issueErrors } from './issue-errors.ts';
import { listCreditNotes, markIssued, sumCredited } from './issued-queries.ts';
import { storeFiles } from './store-files.ts';
import type { PrintedFiles } from './store-files.ts';

/**
 * Turns a locked draft into a document that never changes, in one transaction: until it commits, the draft stays a draft
 * and its number goes to the next document.
 * @throws INVALID, ENTRIES_CHANGED, EXPENSES_CHANGED, PRICE_INVOICED, DEPOSIT_DEDUCTED, OVER_CREDITED, KeyUnavailable
 */
export async function issueInvoice(
  services: Pick<RequestContext, 'keys' | 'files'> & PrintedFiles,
  db: Db,
  owner: Owner,
  draft: StoredInvoice,
): Promise<void> {
  // Rendering and storing the PDF may wait for others.
  await allowIdleTransaction(db);
  const found = await findInvoiceSettings(db, owner);
  const settings = { ...found.settings, logoDocumentId: services.logo?.documentId ?? null };
  requireComplete(draft, settings);
  const isBilling = draft.type === 'invoice' || draft.type === 'deposit';
  if (isBilling) await requireKnownProjects(db, owner, draft);
  const client = await requireClient(db, owner, draft.clientId ?? '');
  const { today, timeZone } = await findLocalDate(db, owner);
  const dated = { ...draft, ...documentDays(draft, client, settings, today) };
  const eInvoiceFormat = draft.type === 'quote' ? null : chooseEInvoiceFormat(client, settings);
  const buyer = await loadBuyer(db, owner, services.keys, client, { hasEInvoice: eInvoiceFormat !== null });
  const calculation = calculateInvoice(toTerms(draft));
  requireValidCase({ ...dated, grossMinor: calculation.grossMinor }, settings, buyer);
  if (isBilling) {
    const madeOn = localDay(draft.createdAt, timeZone);
    const problems = rateChangeProblems(draft, { settings, buyer, madeOn, issueDay: dated.issueDay });
    if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
  }
  const related = draft.relatedId === null ? null : await lockInvoice(db, owner, draft.relatedId);
  const isCredit = draft.type === 'creditNote';
  if (isCredit)
    await requireCreditable(db, owner, related, {
      ...draft,
      dueMinor: calculation.dueMinor,
    });
  const deposits = await settleDeposits(db, owner, draft);
  // Expenses before time: each kind of record is locked after those before it.
  const expenses = isBilling ? await lockBilledExpenses(db, owner, draft) : new Map<string, never>();
  const time = isBilling ? await lockTime(db, owner, draft) : { ids: [], entries: [] };

  const name = seriesOf(draft.type);
  const number = await takeNumber(db, owner, { name, settings, day: dated.issueDay, client: client.name });
  const frozen = freeze(
    { ...dated, dueMinor: calculation.dueMinor },
    {
      settings,
      buyer,
      eInvoiceFormat,
      language: languageForBuyer(client, buyer, settings),
      number,
      exemptExpenses: await findExemptExpenses(db, owner, draft),
      related,
    },
  );
  const entries = draft.type === 'quote' ? await findBilledEntries(db, owner, draft) : time.entries;
  const printed = { ...dated, deposits, number, frozen };
  requireEInvoice(frozenInvoice(printed), frozen.eInvoiceFormat);
  const issued = await markIssued(db, owner, { ...printed, calculation, entries });

  if (isCredit && related) await releaseWork(db, owner, related, draft);
  if (isBilling) {
    await billWork(db, owner, { ...draft, number, calculation, time });
    await billExpenses(db, owner, { ...draft, calculation }, expenses);
  }
  await storeFiles(services, db, owner, { ...issued, entries });
}

function requireComplete(draft: StoredInvoice, { seller }: InvoiceSettings): void {
  const missing = [
    ...(draft.clientId === null ? ['clientId'] : []),
    ...(seller.name.trim() === '' ? ['seller.name'] : []),
  ].map((field) => ({ field, code: 'required', reason: 'is required' }));
  const problems = [...missing, ...invoiceProblems(toTerms(draft))];
  if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
}

/** A line that bills a project which doesn't exist would leave what it means to bill open. */
async function requireKnownProjects(db: Db, owner: Owner, { lines }: StoredInvoice): Promise<void> {
  if (lines.every(({ projectId }) => projectId === null)) return;
  const names = await findProjectNames(db, owner);
  const problems = lines.flatMap(({ projectId }, place) =>
    projectId === null || names.has(projectId)
      ? []
      : [
          {
            field: `lines.${place}.projectId`,
            code: 'unknownProject',
            reason: 'belongs to a project that doesn’t exist; remove it and add it again',
          },
        ],
  );
  if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
}

function requireValidCase(
  document: StoredInvoice & DocumentDays,
  { seller }: InvoiceSettings,
  buyer: Buyer,
): void {
  // A quote isn't an invoice yet.
  const ofTax = document.type === 'quote' ? [] : taxCaseProblems(document.lines, seller, buyer, document);
  const problems = [...dayProblems(document), ...ofTax, ...requiredDetails(document, { seller, buyer })];
  if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
}

function requireEInvoice(document: FrozenInvoice, format: EInvoiceFormat | null): void {
  const problems = format === null ? [] : eInvoiceProblems(document, format);
  if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
}

/** All credit notes of an invoice together can't exceed it, a line or its tax. The locked invoice orders them. */
async function requireCreditable(
  db: Db,
  owner: Owner,
  related: StoredInvoice | null,
  draft: StoredInvoice,
): Promise<void> {
  const { clientId, currency, dueMinor } = draft;
  if (related?.state !== 'issued' || !['invoice', 'deposit'].includes(related.type))
    throw invalidDraft('relatedId', 'notIssued', 'must be an issued invoice');
  if (clientId !== related.clientId)
    throw invalidDraft('clientId', 'otherClient', 'must be the client of the invoice');
  if (currency !== related.currency)
    throw invalidDraft('currency', 'otherCurrency', 'must be the currency of the invoice');
  if (await isDeducted(db, owner, related.id)) throw issueErrors.DEPOSIT_DEDUCTED();
  if ((await sumCredited(db, owner, related.id)) + dueMinor > related.dueMinor)
    throw issueErrors.OVER_CREDITED();
  const notes = await listCreditNotes(db, owner, related.id);
  const problems = overCreditedProblems(toTerms(related), notes.map(toTerms), toTerms(draft));
  if (problems.length > 0) throw issueErrors.INVALID({ data: { problems } });
}
