import * as invoiceMessages from '#messages/api/invoices.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { issueProcedures } from '#src/features/invoices/contract-issue.ts';
import { findBilledEntries } from '#src/features/invoices/server/billed-entries.ts';
import { releaseWork, takeBackWork } from '#src/features/invoices/server/billed-work.ts';
import { loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { cancelWaitingEmails } from '#src/features/invoices/server/deliveries/delivery-queries.ts';
import { deductAgain } from '#src/features/invoices/server/deposits/deposit-handlers.ts';
import { isDeducted, releaseDeposits } from '#src/features/invoices/server/deposits/deposits.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { draftCreditNote } from '#src/features/invoices/server/drafts/draft-credit-note.ts';
import { findEInvoiceProblems } from '#src/features/invoices/server/e-invoices/find-e-invoice-problems.ts';
import { readEInvoice } from '#src/features/invoices/server/e-invoices/read-e-invoice.ts';
import { findMissingInTurn, readInvoicePdf } from '#src/features/invoices/server/invoice-pdf.ts';
import { textsToCheck } from '#src/features/invoices/server/pdf/texts-to-check.ts';
import { findInvoice, lockInvoice } from '#src/features/invoices/server/queries.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { findExisting, issueDraft } from './issue-draft.ts';
import { hasPayments, saveQuoteState, sumCredited, voidInvoice } from './issued-queries.ts';

const os = implementSecured(issueProcedures);

export const issueHandlers = {
  issue: os.issue.handler(({ input, context, errors, signal }) =>
    issueDraft(context, context.owner, { ...input, signal }).catch(rethrowKeyUnavailable(errors)),
  ),

  void: os.void.handler(async ({ input: { id, revision, reason }, context: { db, owner }, errors }) => {
    const invoice = await lockInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    if (revision !== undefined && revision !== invoice.revision)
      throw errors.STALE({ data: { current: await findExisting(db, owner, id) } });
    const { type, state } = invoice;
    if (state !== 'issued' || type === 'quote') throw errors.NOT_ISSUED();
    if (await isDeducted(db, owner, id)) throw errors.DEPOSIT_DEDUCTED();
    if (await hasPayments(db, owner, id)) throw errors.HAS_PAYMENTS();
    if ((await sumCredited(db, owner, id)) > 0) throw errors.HAS_CREDIT_NOTES();
    if (type === 'creditNote') await takeBackReleased(db, owner, invoice);
    else {
      await releaseWork(db, owner, invoice);
      await releaseDeposits(db, owner, { invoiceId: id });
    }
    await cancelWaitingEmails(db, owner, id, invoiceMessages.documentVoided);
    await voidInvoice(db, owner, { id, reason });
    return findExisting(db, owner, id);
  }),

  credit: os.credit.handler(async ({ input, context: { db, owner }, errors }) => {
    const invoice = await lockInvoice(db, owner, input.id);
    if (!invoice) throw errors.NOT_FOUND();
    const { type, state } = invoice;
    if (state !== 'issued' || type === 'creditNote') throw errors.NOT_ISSUED();
    if (await isDeducted(db, owner, input.id)) throw errors.DEPOSIT_DEDUCTED();
    const created = await draftCreditNote(db, owner, invoice, input.newId);
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  answerQuote: os.answerQuote.handler(async ({ input: { id, revision, state }, context, errors }) => {
    const { db, owner } = context;
    const quote = await lockInvoice(db, owner, id);
    if (!quote) throw errors.NOT_FOUND();
    if (quote.type !== 'quote' || quote.state === 'draft') throw errors.NOT_QUOTE();
    if (revision !== undefined && revision !== quote.revision)
      throw errors.STALE({ data: { current: await findExisting(db, owner, id) } });
    await saveQuoteState(db, owner, { id, state });
    return findExisting(db, owner, id);
  }),

  missingCharacters: os.missingCharacters.handler(async ({ input: { id }, context, errors, signal }) => {
    const { owner, database, keys } = context;
    const texts = await database.withOwner(owner, async (db) => {
      const draft = await findInvoice(db, owner, id);
      if (!draft) throw errors.NOT_FOUND();
      if (draft.state !== 'draft') return null;
      const { seller, bank } = (await findInvoiceSettings(db, owner)).settings;
      const client = draft.clientId === null ? null : await requireClient(db, owner, draft.clientId);
      const buyer = client && (await loadBuyer(db, owner, keys, client).catch(rethrowKeyUnavailable(errors)));
      const entries = draft.hasTimesheet ? await findBilledEntries(db, owner, draft) : [];
      return textsToCheck(draft, { seller, bank, buyer, entries });
    });
    return { texts: texts ? await findMissingInTurn(owner, texts, signal) : [] };
  }),

  pdf: os.pdf.handler(async ({ input: { id }, context, errors, signal }) => {
    const pdf = await readInvoicePdf(context, context.owner, { id, signal }).catch(
      rethrowKeyUnavailable(errors),
    );
    if (!pdf) throw errors.NOT_FOUND();
    return pdf;
  }),

  eInvoice: os.eInvoice.handler(async ({ input: { id }, context, errors }) => {
    const { owner, database } = context;
    const invoice = await database.withOwner(owner, (db) => findInvoice(db, owner, id));
    if (!invoice) throw errors.NOT_FOUND();
    const xml = await readEInvoice(context, owner, id).catch(rethrowKeyUnavailable(errors));
    if (!xml) throw errors.NO_E_INVOICE();
    return xml;
  }),

  eInvoiceProblems: os.eInvoiceProblems.handler(async ({ input: { id }, context, errors }) => {
    const { db, owner } = context;
    const invoice = await findInvoice(db, owner, id);
    if (!invoice) throw errors.NOT_FOUND();
    return findEInvoiceProblems(context, db, owner, invoice).catch(rethrowKeyUnavailable(errors));
  }),
};

/** @throws ENTRIES_CHANGED, PRICE_INVOICED, DEPOSIT_DEDUCTED */
async function takeBackReleased(db: Db, owner: Owner, creditNote: StoredInvoice): Promise<void> {
  const invoice = await lockInvoice(db, owner, creditNote.relatedId ?? '');
  if (invoice?.state !== 'issued') return;
  await takeBackWork(db, owner, invoice, creditNote);
  await deductAgain(db, owner, { ...invoice, deposits: creditNote.deposits });
}
