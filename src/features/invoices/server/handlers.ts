import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import { isRepeatedChange } from '#src/platform/server/records/operations.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { findBilledEntries } from './billed-entries.ts';
import { deliveryHandlers } from './deliveries/delivery-handlers.ts';
import { proposedEmailHandlers } from './deliveries/proposed-email-handlers.ts';
import { depositHandlers, requireDeductible } from './deposits/deposit-handlers.ts';
import { draftDefaults, requireClient } from './draft-defaults.ts';
import { duplicateInvoice } from './drafts/duplicate-invoice.ts';
import { retaxNewDraft } from './drafts/retax-drafts.ts';
import { findInvoiceTotals, findLocalDate, listInvoicedClients } from './invoice-totals.ts';
import { issueHandlers } from './issue/issue-handlers.ts';
import { linkHandlers } from './links/link-handlers.ts';
import { noticeHandlers } from './notices/notice-handlers.ts';
import { findInvoice, insertDraft, listInvoices, lockInvoice, updateDraft } from './queries.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { findInvoiceSettings, lockSettings } from './settings.ts';
import { invoiceRecord } from './stored-invoice.ts';
import { unbilledHandlers } from './unbilled/list-unbilled-work.ts';
import { undoDraftChange } from './undo-draft-change.ts';

const os = implementSecured(invoicesContract);

export const invoicesHandlers = {
  list: os.list.handler(async ({ input, context: { db, owner } }) =>
    listInvoices(db, owner, input, await findLocalDate(db, owner)),
  ),

  totals: os.totals.handler(async ({ input, context: { db, owner } }) =>
    findInvoiceTotals(db, owner, input, await findLocalDate(db, owner)),
  ),

  clients: os.clients.handler(async ({ context: { db, owner } }) => ({
    items: await listInvoicedClients(db, owner, await findLocalDate(db, owner)),
  })),

  create: os.create.handler(async ({ input, context, errors }) => {
    const { db, owner } = context;
    const { id: _id, type, ...wanted } = input;
    requireDeductible(type, wanted.deposits);
    // The lines may have been proposed before a save that this waits for.
    const { settings: before } = await findInvoiceSettings(db, owner);
    await lockSettings(db, owner, 'draft');
    const { settings: now } = await findInvoiceSettings(db, owner);
    const fields = await retaxNewDraft(context, db, owner, wanted, { before, now }).catch(
      rethrowKeyUnavailable(errors),
    );
    const created = await createOnce(input, {
      lookUp: () => draftDefaults(db, owner, now, input),
      insert: (record, defaults) =>
        insertDraft(db, owner, { ...record, type, fields: { ...defaults, ...omitUndefined(fields) } }),
      findRequestHash: (id) => invoiceRecord.findRequestHash(db, owner, id),
    });
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  get: os.get.handler(({ input, context: { db, owner } }) => findInvoice(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id, revision, operationId, ...change } = input;
    const draft = await lockInvoice(db, owner, id);
    if (!draft) throw errors.NOT_FOUND();
    if (draft.state !== 'draft') throw errors.ISSUED();
    requireDeductible(draft.type, change.deposits);
    if (change.clientId != null) await requireClient(db, owner, change.clientId);
    const isCurrent = revision === undefined || revision === draft.revision;
    const isSaved =
      isCurrent &&
      (await updateDraft(db, owner, { id, operationId }, { ...draft, ...omitUndefined(change) })) !== null;
    const isDone = isSaved || (await isRepeatedChange(db, owner, 'invoices', operationId, draft));
    const current = await findInvoice(db, owner, id);
    if (!current) throw errors.NOT_FOUND();
    if (!isDone) throw errors.STALE({ data: { current } });
    return current;
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const draft = await lockInvoice(db, owner, input.id);
    if (draft && draft.state !== 'draft') throw errors.ISSUED();
    return invoiceRecord.delete(db, owner, input.id, errors);
  }),

  undo: os.undo.handler(({ input, context: { db, owner } }) => undoDraftChange(db, owner, input.id)),

  entries: os.entries.handler(async ({ input, context: { db, owner }, errors }) => {
    const document = await findInvoice(db, owner, input.id);
    if (!document) throw errors.NOT_FOUND();
    return { entries: await findBilledEntries(db, owner, document) };
  }),

  duplicate: os.duplicate.handler(async ({ input, context: { db, owner }, errors }) => {
    // Before the source, as a save of the settings locks them.
    await lockSettings(db, owner, 'draft');
    const source = await lockInvoice(db, owner, input.id);
    if (!source) throw errors.NOT_FOUND();
    const created = await duplicateInvoice(db, owner, source, input);
    if (!created) throw errors.CONFLICT();
    return created;
  }),

  ...issueHandlers,
  ...linkHandlers,
  ...noticeHandlers,
  ...deliveryHandlers,
  ...proposedEmailHandlers,
  ...depositHandlers,
  ...unbilledHandlers,
  ...settingsHandlers,
};
