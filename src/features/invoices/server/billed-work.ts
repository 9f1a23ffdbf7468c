import {
  findRetainerHoursDue,
  leastBilledMs,
  listUnbilledEntries,
  releasePricesFromInvoice,
  setPricesOnInvoice,
} from '#src/features/billing/server/public.ts';
import type { BillableEntry } from '#src/features/billing/server/public.ts';
import { releaseExpensesFromInvoice } from '#src/features/expenses/server/public.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { EntryProblem } from '#src/features/invoices/contract-issue.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import { hasDuration, toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { releasedLineIds } from '#src/features/invoices/rules/lines-to-credit.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { lockProjects } from '#src/features/projects/server/public.ts';
import {
  lockEntries,
  releaseEntriesFromInvoice,
  setEntriesOnInvoice,
} from '#src/features/timesheets/server/public.ts';
import type { TimeToBill } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { findFrozenEntries, toBilledEntries } from './billed-entries.ts';
import { takeBackExpenses } from './billed-expenses.ts';
import { saveCreditedHours } from './issue/credited-hours.ts';
import { issueErrors, voidErrors } from './issue/issue-errors.ts';
import { listCreditNotes } from './issue/issued-queries.ts';
import type { StoredInvoice } from './stored-invoice.ts';

type Draft = Pick<StoredInvoice, 'clientId' | 'currency' | 'lines'>;
/** `entries`: the timesheet of the invoice, from the same reading as its lines. */
type LockedTime = TimeToBill & { entries: BilledEntry[] };

/**
 * Locks the time on a draft, and compares each line of time with what can be billed of its entries now: other entries of a
 * retainer, its hours, a fixed price or the rounding may have changed since.
 * @throws ENTRIES_CHANGED: all or nothing is billed
 */
export async function lockTime(db: Db, owner: Owner, draft: Draft): Promise<LockedTime> {
  const { clientId, currency, lines } = draft;
  const billed = lines.flatMap(({ id: lineId, entries }) => entries.map((entry) => ({ ...entry, lineId })));
  const ids = [...new Set(billed.map(({ id }) => id))];
  const { locked, billable, beyondMs } = await lockBillable(db, owner, draft, ids);
  const seen = new Set<string>();
  const problems = billed.flatMap(({ id, lineId, revision }) => {
    const problem = problemOf();
    seen.add(id);
    return problem === null ? [] : [{ id, lineId, problem }];

    function problemOf(): EntryProblem | null {
      const entry = locked.get(id);
      if (!entry) return 'deleted';
      if (entry.invoiced || seen.has(id)) return 'invoiced';
      if (entry.clientId !== clientId) return 'otherClient';
      if (entry.currency !== currency) return 'otherCurrency';
      if (!entry.billable) return 'notBillable';
      if (entry.revision !== revision) return 'changed';
      return billable.has(id) ? null : 'covered';
    }
  });
  // The time of other lines doesn't decide their amount, which someone set.
  const otherTime = lines
    .filter(hasDuration)
    .filter(({ id }) => problems.every(({ lineId }) => lineId !== id))
    .filter(({ entries, durationMs }) => entries.length > 0 && durationMs !== sumDurations(entries))
    .flatMap(({ id: lineId, entries }) =>
      entries.map(({ id }) => ({ id, lineId, problem: 'otherTime' as const })),
    );
  const entries = [...problems, ...otherTime].map((each) => ({
    ...each,
    invoiceNumber: locked.get(each.id)?.invoiceNumber ?? null,
  }));
  if (entries.length > 0) throw issueErrors.ENTRIES_CHANGED({ data: { entries } });
  return { ids, beyondMs, entries: await toBilledEntries(db, owner, [...billable.values()], lines) };

  function sumDurations(of: readonly { id: string }[]): number {
    return of.reduce((sum, { id }) => sum + (billable.get(id)?.durationMs ?? 0), 0);
  }
}

type Billable = {
  locked: Awaited<ReturnType<typeof lockEntries>>;
  /** What can be billed as time now, by id. */
  billable: ReadonlyMap<string, BillableEntry>;
  beyondMs: ReadonlyMap<string, number>;
};

/** Locks entries and all projects that decide what of them can be billed. */
async function lockBillable(
  db: Db,
  owner: Owner,
  { clientId, lines }: Draft,
  ids: readonly string[],
): Promise<Billable> {
  if (ids.length === 0 || clientId === null)
    return { locked: new Map(), billable: new Map(), beyondMs: new Map() };
  const locked = await lockEntries(db, owner, ids);
  const projectIds = [...locked.values(), ...lines].flatMap(({ projectId }) => projectId ?? []);
  await lockProjects(db, owner, [...new Set(projectIds)]);
  const { covered, beyondMs } = await findRetainerHoursDue(db, owner, { clientId, until: minDay });
  const found = await listUnbilledEntries(db, owner, { clientId, covered, ids, limit: ids.length });
  return {
    locked,
    billable: new Map(found.map((entry) => [entry.id, entry])),
    beyondMs,
  };
}

type Issued = Draft & {
  id: string;
  number: string;
  calculation: InvoiceCalculation;
  /** Its time, locked. */
  time: TimeToBill;
};

/**
 * Marks the locked time, and the prices, as invoiced.
 * @throws PRICE_INVOICED
 */
export async function billWork(
  db: Db,
  owner: Owner,
  { id, number, calculation, time, ...draft }: Issued,
): Promise<void> {
  if (time.ids.length > 0)
    await setEntriesOnInvoice(db, owner, { ...time, invoiceId: id, invoiceNumber: number });
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
      const asked = Math.round(Number(quantity) * hourMs);
      // Milliseconds that are lost in rounding to a quantity aren't left due.
      const isAll = hours !== undefined && Math.abs(asked - hours.durationMs) < leastBilledMs;
      const durationMs = isAll ? hours.durationMs : asked;
      const isDue = hours?.currency === draft.currency && durationMs > 0 && durationMs <= hours.durationMs;
      if (!isDue) throw issueErrors.PRICE_INVOICED({ data: { lineIds: [id] } });
      const { part } = hours;
      // Several lines can bill parts of them.
      left.set(key, { ...hours, durationMs: hours.durationMs - durationMs });
      return [id, { hours: { part, durationMs } }];
    }),
  );
}

/** Lets the time, expenses and prices of an invoice be invoiced again; with a credit note, only of the lines that it releases. */
export async function releaseWork(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  creditNote?: StoredInvoice,
): Promise<void> {
  const invoiceId = invoice.id;
  if (!creditNote) {
    await releaseEntriesFromInvoice(db, owner, { invoiceId });
    await releaseExpensesFromInvoice(db, owner, { invoiceId });
    return releasePricesFromInvoice(db, owner, { invoiceId });
  }
  const lines = await linesReleasedBy(db, owner, invoice, creditNote);
  await releaseEntriesFromInvoice(db, owner, { invoiceId, ids: entryIds(lines) });
  const lineIds = lines.map(({ id }) => id);
  await releaseExpensesFromInvoice(db, owner, { invoiceId, lineIds });
  await releasePricesFromInvoice(db, owner, { invoiceId, lineIds });
  await saveCreditedHours(db, owner, invoice);
}

/**
 * Bills again what a credit note released, before the note is voided.
 * @throws ENTRIES_CHANGED, EXPENSES_CHANGED or PRICE_INVOICED if that is on another invoice, or isn't what the invoice billed
 */
export async function takeBackWork(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  creditNote: StoredInvoice,
): Promise<void> {
  const lines = await linesReleasedBy(db, owner, invoice, creditNote);
  if (lines.length > 0) await billAgain(db, owner, invoice, lines);
  await saveCreditedHours(db, owner, invoice, creditNote);
}

async function billAgain(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  lines: StoredInvoice['lines'],
): Promise<void> {
  const ids = entryIds(lines);
  const { billable, beyondMs } = await lockBillable(db, owner, { ...invoice, lines }, ids);
  const issued = new Map((await findFrozenEntries(db, owner, invoice.id))?.map((entry) => [entry.id, entry]));
  // Invoices from before Stint kept their entries can't be compared.
  const isAsIssued = (now: BillableEntry | undefined, id: string) => {
    const then = issued.get(id);
    return (
      now !== undefined &&
      (!then ||
        (now.durationMs === then.durationMs &&
          now.amountMinor === then.amountMinor &&
          now.rate === then.rate &&
          now.day === then.day))
    );
  };
  const others = ids.filter((id) => !isAsIssued(billable.get(id), id));
  const inPlace = others.length === 0 ? [] : await listBillableInPlace(db, owner, invoice, others);
  const whole = new Map(inPlace.map((entry) => [entry.id, entry]));
  if (!others.every((id) => isAsIssued(whole.get(id), id))) throw voidErrors.ENTRIES_CHANGED();
  const calculation = calculateInvoice(toTerms(invoice));
  await takeBackExpenses(db, owner, { ...invoice, lines, calculation });
  await billWork(db, owner, {
    ...invoice,
    number: invoice.number ?? '',
    lines,
    calculation,
    time: { ids, beyondMs: new Map([...beyondMs, ...others.map((id) => [id, 0] as const)]) },
  });
}

/** Entries that can be billed in place of the hours of their period, which aren't invoiced. */
async function listBillableInPlace(
  db: Db,
  owner: Owner,
  { clientId }: StoredInvoice,
  ids: readonly string[],
): Promise<BillableEntry[]> {
  if (clientId === null) return [];
  const { due } = await findRetainerHoursDue(db, owner, { clientId, until: maxDay });
  const entries = await listUnbilledEntries(db, owner, { clientId, covered: [], ids, limit: ids.length });
  return entries.filter(({ projectId, day }) =>
    due.some(
      (hours) =>
        hours.projectId === projectId && hours.invoicedMs === 0 && hours.from <= day && day <= hours.to,
    ),
  );
}

/** The lines that are released with this issued credit note, beside the others of the invoice, and not without it. */
async function linesReleasedBy(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  { id: noteId }: StoredInvoice,
): Promise<StoredInvoice['lines']> {
  const notes = (await listCreditNotes(db, owner, invoice.id)).map((note) => ({
    ...note,
    terms: toTerms(note),
  }));
  const released = releasedLineIds(toTerms(invoice), notes);
  const without = releasedLineIds(
    toTerms(invoice),
    notes.filter(({ id }) => id !== noteId),
  );
  return invoice.lines.filter(({ id }) => released.has(id) && !without.has(id));
}

function entryIds(lines: StoredInvoice['lines']): string[] {
  return lines.flatMap(({ entries }) => entries.map(({ id }) => id));
}

function linesOfProjects({ lines }: Pick<Draft, 'lines'>, kind: 'fixedPrice' | 'retainer') {
  return lines.flatMap((line) =>
    line.kind === kind && line.projectId !== null ? [{ ...line, projectId: line.projectId }] : [],
  );
}
