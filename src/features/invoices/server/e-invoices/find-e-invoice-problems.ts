import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { eInvoiceProblems } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import type { EInvoiceProblem } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { draftAsIssued } from '#src/features/invoices/server/issue/draft-as-issued.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type FoundProblems = { format: EInvoiceFormat | null; problems: EInvoiceProblem[] };

/**
 * What a document lacks for the format of its electronic invoice: a draft as it would be issued now. An issued document
 * lacks nothing.
 * @throws KeyUnavailable
 */
export async function findEInvoiceProblems(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
): Promise<FoundProblems> {
  if (invoice.state !== 'draft') return { format: invoice.frozen?.eInvoiceFormat ?? null, problems: [] };
  // The editor says what else such a draft lacks.
  if (!calculateDraft(toTerms(invoice))) return { format: null, problems: [] };
  const document = await draftAsIssued(services, db, owner, invoice);
  const format = document.frozen.eInvoiceFormat;
  return { format, problems: format === null ? [] : eInvoiceProblems(frozenInvoice(document), format) };
}
