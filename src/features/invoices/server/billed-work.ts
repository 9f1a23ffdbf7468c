import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { creditedLineIds } from '#src/features/invoices/rules/credited-lines.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import {
  findRetainerHoursDue,
  lockProjects,
  releasePricesFromInvoice,
  setPricesOnInvoice,
} from '#src/features/projects/server/public.ts';
import {
  lockEntriesForInvoice,
  releaseEntriesFromInvoice,
  setEntriesOnInvoice,
} from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { issueErrors, voidErrors } from './issue/issue-errors.ts';
import { toTerms } from './stored-invoice.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type EntryProblem =
  | 'changed'
  | 'deleted'
  | 'invoiced'
  | 'otherClient'
  | 'otherCurrency'
  | 'notBillable'
  | 'covered';
type Draft = Pick<StoredInvoice, 'clientId' | 'currency' | 'lines'>;

/**
 * Locks the time on a draft, and compares it with what the draft is based on.
 * @throws ENTRIES_CHANGED: all or nothing is billed
 */
export async function lockTime(db: Db, owner: Owner, { clientId, currency, lines }: Draft): Promise<void> {
  const billed = lines.flatMap(({ id: lineId, entries }) => entries.map((entry) => ({ ...entry, lineId })));
  const ids = [...new Set(billed.map(({ id }) => id))];
  if (ids.length === 0) return;
  const locked = await lockEntriesForInvoice(db, owner, ids);
  const paid = await findTimeOfRetainers(db, owner, clientId, [...locked.values()]);
  const seen = new Set<string>();
  const entries = billed.flatMap(({ id, lineId, revision }) => {
    const entry = locked.get(id);
    const problem = problemOf();
    seen.add(id);
    return problem === null ? [] : [{ id, lineId, problem, invoiceNumber: entry?.invoiceNumber ?? null }];

    function problemOf(): EntryProblem | null {
      if (!entry) return 'deleted';
      if (entry.invoiced || seen.has(id)) return 'invoiced';
      if (entry.clientId !== clientId) return 'otherClient';
      if (entry.currency !== currency) return 'otherCurrency';
      if (!entry.billable) return 'notBillable';
      if (entry.revision !== revision) return 'changed';
      return paid.has(id) ? 'covered' : null;
    }
  });
  if (entries.length > 0) throw issueErrors.ENTRIES_CHANGED({ data: { entries } });
}

/** Entries that hours of retainers pay as a whole. */
async function findTimeOfRetainers(
  db: Db,
  owner: Owner,
  clientId: string | null,
  entries: readonly { day: string; retainerMs: number | null; id: string }[],
): Promise<ReadonlySet<string>> {
  const taking = entries.filter(({ retainerMs }) => (retainerMs ?? 0) > 0);
  const until = taking
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  if (clientId === null || until === undefined) return new Set();
  const { covered } = await findRetainerHoursDue(db, owner, { clientId, until });
  const coveredMs = new Map(covered.map((each) => [each.id, each.coveredMs]));
  return new Set(taking.filter(({ id, retainerMs }) => coveredMs.get(id) === retainerMs).map(({ id }) => id));
}

type Issued = Draft & { id: string; number: string; calculation: InvoiceCalculation };

/**
 * Marks the locked time, and the prices, as invoiced.
 * @throws PRICE_INVOICED
 */
export async function billWork(
  db: Db,
  owner: Owner,
  { id, number, calculation, ...draft }: Issued,
): Promise<void> {
  const ids = entryIds(draft.lines);
  if (ids.length > 0) await setEntriesOnInvoice(db, owner, { ids, invoiceId: id, invoiceNumber: number });
  // Before the line's discount, which is given once.
  const amounts = new Map(calculation.lines.map((line) => [line.id, line.baseMinor]));
  const hours = await findHours(db, owner, draft);
  const prices = [...linesOfProjects(draft, 'fixedPrice'), ...linesOfProjects(draft, 'retainer')]
    .map((line) => ({
      ...line,
      lineId: line.id,
      amountMinor: amounts.get(line.id) ?? 0,
      ...hours.get(line.id),
    }))
    .filter(({ amountMinor }) => amountMinor > 0);
  const { clientId, currency } = draft;
  const billed = { invoiceId: id, clientId, currency, prices };
  const lineIds = prices.length === 0 ? [] : await setPricesOnInvoice(db, owner, billed);
  if (lineIds.length > 0) throw issueErrors.PRICE_INVOICED({ data: { lineIds } });
}

type PriceHours = { hours: { part: string; durationMs: number } };

/**
 * The hours that retainer lines bill, with their projects locked.
 * @throws PRICE_INVOICED if they aren't due
 */
async function findHours(db: Db, owner: Owner, draft: Draft): Promise<ReadonlyMap<string, PriceHours>> {
  const lines = linesOfProjects(draft, 'retainer');
  if (lines.length === 0) return new Map();
  await lockProjects(db, owner, [...new Set(lines.map(({ projectId }) => projectId))]);
  const { clientId } = draft;
  const { due } =
    clientId === null ? { due: [] } : await findRetainerHoursDue(db, owner, { clientId, until: maxDay });
  const left = new Map(due.map((hours) => [`${hours.projectId} ${hours.from}`, hours]));
  return new Map(
    lines.map(({ id, projectId, retainerFrom, quantity }) => {
      const key = `${projectId} ${retainerFrom ?? minDay}`;
      const hours = left.get(key);
      const durationMs = Math.round(Number(quantity) * hourMs);
      // A millisecond can be lost in rounding to a quantity.
      const isDue =
        hours?.currency === draft.currency && durationMs > 0 && durationMs <= hours.durationMs + 1;
      if (!isDue) throw issueErrors.PRICE_INVOICED({ data: { lineIds: [id] } });
      const { part } = hours;
      // Several lines can bill parts of hours that were bought once; a period is on one line.
      if (part.startsWith('period:')) left.delete(key);
      else left.set(key, { ...hours, durationMs: hours.durationMs - durationMs });
      return [id, { hours: { part, durationMs } }];
    }),
  );
}

/** Lets the time and prices of an invoice be invoiced again; with a credit note, only of lines it credits in full. */
export async function releaseWork(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  creditNote?: StoredInvoice,
): Promise<void> {
  const invoiceId = invoice.id;
  if (!creditNote) {
    await releaseEntriesFromInvoice(db, owner, { invoiceId });
    return releasePricesFromInvoice(db, owner, { invoiceId });
  }
  const lines = creditedLines(invoice, creditNote);
  await releaseEntriesFromInvoice(db, owner, { invoiceId, ids: entryIds(lines) });
  await releasePricesFromInvoice(db, owner, { invoiceId, lineIds: lines.map(({ id }) => id) });
}

/**
 * Bills again what a credit note released, before the note is voided.
 * @throws ENTRIES_CHANGED or PRICE_INVOICED if that is on another invoice or was changed
 */
export async function takeBackWork(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  creditNote: StoredInvoice,
): Promise<void> {
  const lines = creditedLines(invoice, creditNote);
  const ids = entryIds(lines);
  const locked = await lockEntriesForInvoice(db, owner, ids);
  const isFree = ids.every((id) => {
    const entry = locked.get(id);
    return entry?.clientId === invoice.clientId && entry.billable && !entry.invoiced;
  });
  if (!isFree) throw voidErrors.ENTRIES_CHANGED();
  const calculation = calculateInvoice(toTerms(invoice));
  await billWork(db, owner, { ...invoice, number: invoice.number ?? '', lines, calculation });
}

function creditedLines(invoice: StoredInvoice, creditNote: StoredInvoice): StoredInvoice['lines'] {
  const ids = new Set(creditedLineIds(toTerms(invoice), toTerms(creditNote)));
  return invoice.lines.filter(({ id }) => ids.has(id));
}

function entryIds(lines: StoredInvoice['lines']): string[] {
  return lines.flatMap(({ entries }) => entries.map(({ id }) => id));
}

function linesOfProjects({ lines }: Pick<Draft, 'lines'>, kind: 'fixedPrice' | 'retainer') {
  return lines.flatMap((line) =>
    line.kind === kind && line.projectId !== null ? [{ ...line, projectId: line.projectId }] : [],
  );
}
