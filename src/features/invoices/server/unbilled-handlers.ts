import { language } from '#messages/language.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { unbilledProcedures } from '#src/features/invoices/contract-unbilled.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { listUnbilledEntries } from '#src/features/timesheets/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { loadBuyer } from './buyer.ts';
import { requireClient } from './draft-defaults.ts';
import { linesFromWork } from './lines-from-time.ts';
import { findSettings } from './settings.ts';
import { findDraftsOfEntries, listUnbilledPrices } from './unbilled-queries.ts';

const os = implementSecured(unbilledProcedures);
const most = invoiceLimits.entriesPerLine;

export const unbilledHandlers = {
  unbilled: os.unbilled.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    const found = await listUnbilledEntries(db, owner, { ...input, limit: most + 1 });
    const drafts = await findDraftsOfEntries(db, owner, input.clientId);
    const prices = await listUnbilledPrices(db, owner, input);
    const { from = '', to = '9' } = input;
    return {
      entries: found.slice(0, most).map((entry) => ({ ...entry, draftId: drafts.get(entry.id) ?? null })),
      prices: prices.filter(({ day }) => day === null || (from <= day && day <= to)),
      isCut: found.length > most,
    };
  }),

  linesFromTime: os.linesFromTime.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const { clientId, entryIds, grouping } = input;
    const client = await requireClient(db, owner, clientId);
    const entries = await listUnbilledEntries(db, owner, { clientId, ids: entryIds, limit: most });
    if (entries.length < new Set(entryIds).size) throw errors.UNKNOWN_ENTRY();
    const open = input.prices.length === 0 ? [] : await listUnbilledPrices(db, owner, { clientId });
    const prices = input.prices.map(({ projectId, instalmentId, amountMinor }) => {
      const price = open.find((each) => each.projectId === projectId && each.instalmentId === instalmentId);
      if (!price || amountMinor > price.amountMinor) throw errors.UNKNOWN_ENTRY();
      return { ...price, amountMinor };
    });
    const currencies = new Set([...entries, ...prices].map(({ currency }) => currency));
    if (currencies.size > 1) throw errors.MIXED_CURRENCIES();
    const [currency = null] = currencies;
    const { settings } = await findSettings(db, owner);
    const buyer = await loadBuyer(db, owner, keys, client).catch(rethrowKeyUnavailable(errors));
    const parties = { settings, buyer, language: settings.language ?? client.language ?? language };
    return { lines: linesFromWork({ entries, prices, grouping }, parties), currency };
  }),
};
