import {
  toDraftedWork,
  findFixedPrices,
  listUnbilledEntries,
  sumUnbilledTime,
} from '#src/features/billing/server/public.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { unbilledProcedures } from '#src/features/invoices/contract-unbilled.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { isExpensePreselected } from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { languageForBuyer, loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { listDraftedLines } from '#src/features/invoices/server/drafts/drafted-lines.ts';
import { linesFromWork } from '#src/features/invoices/server/lines-from-time.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import { maxDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { listUnbilledClients } from './unbilled-clients.ts';
import { listUnbilledExpenses } from './unbilled-expenses.ts';
import { listUnbilledPrices } from './unbilled-prices.ts';
import { listUnbilledRetainers } from './unbilled-retainers.ts';

const os = implementSecured(unbilledProcedures);
const most = invoiceLimits.entriesPerLine;

export const unbilledHandlers = {
  unbilled: os.unbilled.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    const { covered, retainers, unbilledCovered, differences } = await listUnbilledRetainers(
      db,
      owner,
      input,
    );
    const drafts = toDraftedWork(await listDraftedLines(db, owner));
    const which = { ...input, covered, draftedIds: drafts.entryIds, limit: most + 1 };
    const found = await listUnbilledEntries(db, owner, which);
    const expenses = await listUnbilledExpenses(db, owner, input);
    const prices = await listUnbilledPrices(db, owner, input);
    const waiting = await sumUnbilledTime(db, owner, {
      ...input,
      prices: await findFixedPrices(db, owner),
      covered,
      isWaiting: true,
    });
    return {
      entries: found
        .slice(0, most)
        .map(drafts.ofEntry)
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
      // Those that a new invoice takes first, so that later ones follow once they are on a draft.
      expenses: expenses
        .toSorted((a, b) => Number(isExpensePreselected(b)) - Number(isExpensePreselected(a)))
        .slice(0, invoiceLimits.lines)
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))),
      prices: prices.flatMap(drafts.splitPrice),
      retainers: retainers.flatMap(drafts.splitHours),
      covered: unbilledCovered,
      waiting: waiting.map(({ projectId, count, durationMs }) => ({ projectId, count, durationMs })),
      differences,
      isCut: found.length > most || expenses.length > invoiceLimits.lines,
    };
  }),

  unbilledClients: os.unbilledClients.handler(({ input, context: { db, owner } }) =>
    listUnbilledClients(db, owner, input),
  ),

  linesFromTime: os.linesFromTime.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const { clientId, entryIds, expenseIds, grouping } = input;
    const client = await requireClient(db, owner, clientId);
    const { covered, retainers: due } = await listUnbilledRetainers(db, owner, { clientId, to: maxDay });
    const entries = await listUnbilledEntries(db, owner, { clientId, covered, ids: entryIds, limit: most });
    if (entries.length < new Set(entryIds).size) throw errors.UNKNOWN_ENTRY();
    const expenses =
      expenseIds.length === 0 ? [] : await listUnbilledExpenses(db, owner, { clientId, ids: expenseIds });
    if (expenses.length < new Set(expenseIds).size) throw errors.UNKNOWN_ENTRY();
    const convertible = expenses.flatMap((each) =>
      each.amountMinor === null ? [] : [{ ...each, amountMinor: each.amountMinor }],
    );
    const withoutRate = expenses.filter(({ amountMinor }) => amountMinor === null).map(({ id }) => id);
    if (withoutRate.length > 0) throw errors.RATE_MISSING({ data: { expenseIds: withoutRate } });
    const open = input.prices.length === 0 ? [] : await listUnbilledPrices(db, owner, { clientId });
    const prices = input.prices.map(({ projectId, instalmentId, amountMinor }) => {
      const price = open.find((each) => each.projectId === projectId && each.instalmentId === instalmentId);
      if (!price || amountMinor > price.amountMinor) throw errors.UNKNOWN_ENTRY();
      return { ...price, amountMinor };
    });
    const retainers = input.retainers.map(({ projectId, from, durationMs }) => {
      const hours = due.find((each) => each.projectId === projectId && each.from === from);
      if (!hours || (durationMs ?? 0) > hours.durationMs) throw errors.UNKNOWN_ENTRY();
      return { ...hours, durationMs: durationMs ?? hours.durationMs };
    });
    const currencies = new Set(
      [...entries, ...expenses, ...prices, ...retainers].map(({ currency }) => currency),
    );
    if (currencies.size > 1) throw errors.MIXED_CURRENCIES();
    const [currency = null] = currencies;
    const { settings } = await findInvoiceSettings(db, owner);
    const buyer = await loadBuyer(db, owner, keys, client).catch(rethrowKeyUnavailable(errors));
    const days = [...entries, ...expenses].map(({ day }) => day);
    const lastDay = [...days, ...retainers.flatMap(({ to }) => to ?? [])].toSorted().at(-1);
    const parties = {
      settings,
      buyer,
      language: languageForBuyer(client, buyer, settings),
      day: lastDay ?? (await findToday(db, owner)),
    };
    return {
      lines: linesFromWork({ entries, expenses: convertible, prices, retainers, grouping }, parties),
      currency,
    };
  }),
};
