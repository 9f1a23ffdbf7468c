import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { Buyer } from '#src/features/invoices/contract-parties.ts';
import { documentDays } from '#src/features/invoices/rules/document-days.ts';
import { chooseLanguage } from '#src/features/invoices/rules/document-locale.ts';
import { calculateDraft, invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { findBilledEntries } from '#src/features/invoices/server/billed-entries.ts';
import { findExemptExpenses } from '#src/features/invoices/server/billed-expenses.ts';
import { languageForBuyer, loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { describeDeposits } from '#src/features/invoices/server/deposits/deposit-handlers.ts';
import { requireClient, seriesOf } from '#src/features/invoices/server/draft-defaults.ts';
import { findNextNumber } from '#src/features/invoices/server/numbers.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { freeze } from './freeze.ts';
import { issueErrors } from './issue-errors.ts';

/**
 * A draft as it would be issued now.
 * @throws INVALID while its amounts can't be calculated, KeyUnavailable
 */
export async function draftAsIssued(
  { keys }: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  draft: StoredInvoice,
) {
  const amounts = calculateDraft(toTerms(draft));
  if (!amounts) throw issueErrors.INVALID({ data: { problems: invoiceProblems(toTerms(draft)) } });
  const { settings } = await findInvoiceSettings(db, owner);
  const client = draft.clientId === null ? null : await requireClient(db, owner, draft.clientId);
  const eInvoiceFormat = client && draft.type !== 'quote' ? chooseEInvoiceFormat(client, settings) : null;
  const hasEInvoice = eInvoiceFormat !== null;
  const buyer = client
    ? await loadBuyer(db, owner, keys, client, { hasEInvoice })
    : Buyer.parse({ name: '' });
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
    eInvoiceFormat,
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
