import { listUnbilledEntries, toDraftedWork } from '#src/features/billing/server/public.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine } from '#src/features/invoices/contract.ts';
import { documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Grouping } from '#src/features/invoices/rules/invoice-limits.ts';
import { proposedTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import {
  isEntryPreselected,
  isExpensePreselected,
  isRetainerPreselected,
} from '#src/features/invoices/rules/unbilled/preselected-work.ts';
import { languageForBuyer, loadBuyer } from '#src/features/invoices/server/buyer.ts';
import { draftDefaults, requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { linesFromWork } from '#src/features/invoices/server/lines-from-time.ts';
import { insertDraft } from '#src/features/invoices/server/queries.ts';
import { findInvoiceSettings, lockSettings } from '#src/features/invoices/server/settings.ts';
import type { DraftFields } from '#src/features/invoices/server/stored-invoice.ts';
import { listUnbilledExpenses } from '#src/features/invoices/server/unbilled/unbilled-expenses.ts';
import { listUnbilledRetainers } from '#src/features/invoices/server/unbilled/unbilled-retainers.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { listDraftedLines } from './drafted-lines.ts';

/** Which unbilled work is billed. */
type PeriodWork = {
  /** The days of time and expenses; null: there are none. */
  period: DayRange | null;
  hasTime: boolean;
  hasRetainers: boolean;
  hasExpenses: boolean;
  /** Empty: of all. */
  projectIds: readonly string[];
  grouping: Grouping;
};

/** What lines of a new draft depend on, as it is now. */
type DraftTerms = { tax: LineTax; currency: string; language: string; locale: string };

export type PeriodDraft = {
  clientId: string;
  /** The days that it is about, such as those of retainer hours. */
  period: DayRange;
  work: PeriodWork;
  /** A draft without lines is made, too. */
  isMadeEmpty: boolean;
  fieldsOf(terms: DraftTerms): Partial<DraftFields> & { lines: InvoiceLine[] };
};

/** `leavesWork`: an invoice can't have more, so some work of the period stays unbilled. */
type PeriodContent = { fields: DraftFields; leavesWork: boolean };

/**
 * A draft with the lines of the caller and the client's unbilled work of a period; null if there is nothing to bill.
 * @throws KeyUnavailable
 */
export async function draftForPeriod(
  services: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  draft: PeriodDraft,
): Promise<{ id: string; leavesWork: boolean } | null> {
  await lockSettings(db, owner, 'draft');
  const { fields, leavesWork } = await contentOfPeriod(services, db, owner, draft);
  if (fields.lines.length === 0 && !draft.isMadeEmpty) return null;
  const id = newRecordId();
  // No request made it.
  await insertDraft(db, owner, { id, requestHash: Buffer.of(), type: 'invoice', fields });
  return { id, leavesWork };
}

/**
 * What that draft contains, as it is now.
 * @throws KeyUnavailable
 */
export async function contentOfPeriod(
  { keys }: Pick<RequestContext, 'keys'>,
  db: Db,
  owner: Owner,
  { clientId, period, work, fieldsOf }: PeriodDraft,
): Promise<PeriodContent> {
  const { settings } = await findInvoiceSettings(db, owner);
  const client = await requireClient(db, owner, clientId);
  const defaults = await draftDefaults(db, owner, settings, { type: 'invoice', clientId });
  const buyer = await loadBuyer(db, owner, keys, client);
  const documentLanguage = languageForBuyer(client, buyer, settings);
  const fields = fieldsOf({
    tax: proposedTax(settings, buyer, period.to),
    currency: defaults.currency,
    language: documentLanguage,
    locale: documentLocale(documentLanguage, settings.pageSize),
  });
  const { isCut, ...found } = await findWork(db, owner, client, {
    period,
    work,
    currency: defaults.currency,
  });
  const isOfPeriod = fields.lines.length > 0 || found.retainers.length > 0;
  const hasWork = found.entries.length > 0 || found.expenses.length > 0;
  // The day of the invoice can be in its period, although its work is on the next one.
  const lastDayOfWork = !isOfPeriod && hasWork ? work.period?.to : undefined;
  const hasEarlierWork = [...found.entries, ...found.expenses].some(({ day }) => day < period.from);
  const parties = {
    settings,
    buyer,
    language: documentLanguage,
    day: work.period?.to ?? period.to,
    retainerDay: period.to,
  };
  const lines = [
    ...fields.lines,
    ...linesFromWork({ ...found, prices: [], grouping: work.grouping }, parties),
  ];
  return {
    fields: {
      ...defaults,
      serviceFrom: hasEarlierWork ? (work.period?.from ?? period.from) : period.from,
      serviceTo: lastDayOfWork ?? period.to,
      ...fields,
      lines: lines.slice(0, invoiceLimits.lines),
    },
    leavesWork: isCut || lines.length > invoiceLimits.lines,
  };
}

type Wanted = { period: DayRange; work: PeriodWork; currency: string };

/** What a new invoice for the period takes first, in its currency. The rest stays unbilled. */
async function findWork(db: Db, owner: Owner, { id: clientId }: Client, { period, work, currency }: Wanted) {
  const most = invoiceLimits.entriesPerLine;
  const drafts = toDraftedWork(await listDraftedLines(db, owner));
  const { covered, retainers } = await listUnbilledRetainers(db, owner, { clientId, ...period });
  const isWanted = (of: { projectId: string | null; currency: string }) =>
    of.currency === currency &&
    (work.projectIds.length === 0 || (of.projectId !== null && work.projectIds.includes(of.projectId)));
  const entries = work.period
    ? await listUnbilledEntries(db, owner, {
        ...work.period,
        clientId,
        covered,
        draftedIds: drafts.entryIds,
        limit: most + 1,
      })
    : [];
  const expenses = work.period ? await listUnbilledExpenses(db, owner, { clientId, ...work.period }) : [];
  return {
    isCut: work.hasTime && entries.length > most,
    entries: work.hasTime
      ? entries.slice(0, most).filter((entry) => isEntryPreselected(drafts.ofEntry(entry)) && isWanted(entry))
      : [],
    retainers: work.hasRetainers
      ? retainers
          .flatMap(drafts.splitHours)
          .filter((hours) => isRetainerPreselected(hours) && isWanted(hours))
      : [],
    expenses: work.hasExpenses ? expenses.filter(isExpensePreselected).filter(isWanted) : [],
  };
}
