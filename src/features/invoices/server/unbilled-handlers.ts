import { unbilledProcedures } from '#src/features/invoices/contract-unbilled.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { listUnbilledEntries } from '#src/features/timesheets/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { requireClient } from './draft-defaults.ts';
import { findDraftsOfEntries, listUnbilledPrices } from './unbilled-queries.ts';

const os = implementSecured(unbilledProcedures);
const most = invoiceLimits.entriesPerLine;

export const unbilledHandlers = os.router({
  unbilled: os.unbilled.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    const found = await listUnbilledEntries(db, owner, { ...input, limit: most + 1 });
    const drafts = await findDraftsOfEntries(db, owner, input.clientId);
    return {
      entries: found.slice(0, most).map((entry) => ({ ...entry, draftId: drafts.get(entry.id) ?? null })),
      prices: await listUnbilledPrices(db, owner, input),
      isCut: found.length > most,
    };
  }),
});
