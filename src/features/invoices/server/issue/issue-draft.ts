import type { Invoice } from '#src/features/invoices/contract.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { issueErrors } from './issue-errors.ts';
import { issueInvoice } from './issue-invoice.ts';
import { loadLogo, loadReceipts, receiptsOfDraft } from './load-printable-invoice.ts';

/**
 * Issuers of one account wait for the same counter: here, and not with a connection of the pool. These slots aren't those
 * of previews, so that a long preview of another account delays nothing.
 */
const issuing = createWorkSlots({ total: 2, perAccount: 1, waitMs: Infinity });

type Services = Pick<RequestContext, 'database' | 'keys' | 'files' | 'publishChange'>;
type Draft = { id: string; revision?: number | undefined; signal?: AbortSignal | undefined };

/**
 * Issues a draft in a separate transaction.
 * @throws the errors of the procedure, KeyUnavailable
 */
export async function issueDraft(
  services: Services,
  owner: Owner,
  { id, revision, signal }: Draft,
): Promise<Invoice> {
  const { database, publishChange } = services;
  const { ownerId } = owner;
  const logo = await loadLogo(services, owner);
  const before = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
  const receipts = before ? await loadReceipts(services, owner, before, signal) : [];
  using _slot = await issuing.acquire(ownerId, { signal });
  const issued = await database.withOwner(owner, async (db) => {
    const draft = await lockInvoice(db, owner, id);
    if (!draft) throw issueErrors.NOT_FOUND();
    if (draft.state !== 'draft') throw issueErrors.ISSUED();
    if (revision !== undefined && revision !== draft.revision)
      throw issueErrors.STALE({ data: { current: await findExisting(db, owner, id) } });
    await issueInvoice({ ...services, logo, receipts: receiptsOfDraft(receipts, draft) }, db, owner, draft);
    return findExisting(db, owner, id);
  });
  publishChange({ userId: ownerId, what: 'invoices' });
  return issued;
}

/** Locked before. */
export async function findExisting(db: Db, owner: Owner, id: string): Promise<Invoice> {
  const invoice = await findInvoice(db, owner, id);
  if (!invoice) throw new Error('The locked invoice is gone.');
  return invoice;
}
