import { findClient } from '#src/features/clients/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import type { Buyer } from '#src/features/invoices/contract-parties.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { ServicePeriod } from '#src/features/invoices/rules/document-days.ts';
import { followProposal, proposalByLine, taxDay } from '#src/features/invoices/rules/proposed-tax.ts';
import { loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { listDraftIds, lockInvoices, updateDraft } from '#src/features/invoices/server/queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type Settings = Pick<InvoiceSettings, 'seller' | 'tax'>;
type Change = { before: Settings; now: Settings };
type NewDraft = { clientId: string | null; lines?: InvoiceLine[] | undefined } & {
  [Day in keyof ServicePeriod]?: ServicePeriod[Day] | undefined;
};
type Keys = Pick<RequestContext, 'keys'>;

/**
 * Drafts follow the settings until someone chooses their tax: a draft often exists before the country of the business.
 * A credit note has the tax of its invoice.
 * @throws KeyUnavailable
 */
export async function retaxDrafts(
  { keys }: Keys,
  db: Db,
  owner: Owner,
  { before, now }: Change,
): Promise<void> {
  if (isSameTax({ before, now })) return;
  const today = await findToday(db, owner);
  const buyers = new Map<string | null, Buyer | null>();
  const ids = await listDraftIds(db, owner, ['invoice', 'deposit', 'quote']);
  for (const draft of (await lockInvoices(db, owner, ids)).values()) {
    const { id, clientId, state } = draft;
    // It may have been issued while this waited for it.
    if (state !== 'draft') continue;
    const buyer = buyers.get(clientId) ?? (await findBuyer(keys, db, owner, clientId));
    buyers.set(clientId, buyer);
    const day = taxDay(draft, today);
    const lines = followProposal(
      draft.lines,
      proposalByLine(before, buyer, day),
      proposalByLine(now, buyer, day),
    );
    if (lines) await updateDraft(db, owner, { id }, { ...draft, lines });
  }
}

/**
 * A new draft whose lines were proposed before the settings were saved.
 * @throws KeyUnavailable
 */
export async function retaxNewDraft<D extends NewDraft>(
  { keys }: Keys,
  db: Db,
  owner: Owner,
  draft: D,
  { before, now }: Change,
): Promise<D> {
  if (draft.lines === undefined || isSameTax({ before, now })) return draft;
  const buyer = await findBuyer(keys, db, owner, draft.clientId);
  const { lines: given, serviceFrom = null, serviceTo = null } = draft;
  const day = taxDay({ lines: given, serviceFrom, serviceTo }, await findToday(db, owner));
  const lines = followProposal(given, proposalByLine(before, buyer, day), proposalByLine(now, buyer, day));
  return lines ? { ...draft, lines } : draft;
}

async function findBuyer(
  keys: RequestContext['keys'],
  db: Db,
  owner: Owner,
  clientId: string | null,
): Promise<Buyer | null> {
  const client = clientId === null ? null : await findClient(db, owner, clientId);
  return client && loadBuyer(db, owner, keys, client);
}

function isSameTax({ before, now }: Change): boolean {
  return taxFacts(before) === taxFacts(now);
}

/** What proposals depend on. */
function taxFacts({ seller: { country, vatId }, tax }: Settings): string {
  return JSON.stringify([country, vatId, tax]);
}
