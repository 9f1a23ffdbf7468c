import { listInvoicedHours } from '#src/features/billing/server/prices/invoiced-hours.ts';
import type { InvoicedHours } from '#src/features/billing/server/prices/invoiced-hours.ts';
import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import type { DefaultRates } from '#src/features/identity/rules/preferences.ts';
import { findPreferences, findToday } from '#src/features/identity/server/public.ts';
import type { RetainerDifference } from '#src/features/projects/contract-fields.ts';
import {
  effectiveBilling,
  termsForDay,
  toRetainerTerms,
} from '#src/features/projects/rules/billing-terms-by-day.ts';
import {
  coveredTime,
  hoursUsed,
  wasBilledAsTime,
} from '#src/features/projects/rules/retainer/covered-time.ts';
import { retainerHistory } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { RetainerTerms } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import {
  findClientBillings,
  listProjectBillings,
  yieldBetweenProjects,
} from '#src/features/projects/server/public.ts';
import type { ProjectBilling } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { timeAmount } from '#src/platform/shared/money.ts';
import { listRetainerEntries } from './retainer-entries.ts';
import type { RetainerEntry } from './retainer-entries.ts';

/** Hours of a retainer period that aren't invoiced. */
export type RetainerHoursDue = {
  clientId: string;
  projectId: string;
  projectName: string;
  /** Both inclusive; `minDay` and `maxDay` if open. */
  from: string;
  to: string;
  /** The part that invoices bill: hours that recur are billed once, hours bought once in parts. */
  part: string;
  durationMs: number;
  rate: number;
  amountMinor: number;
  currency: string;
  /** Hours of the period that are invoiced already. */
  invoicedMs: number;
};

/** An entry that takes retainer hours, and how much of it they pay. */
export type CoveredEntry = {
  id: string;
  projectId: string;
  projectName: string;
  day: string;
  invoiced: boolean;
  coveredMs: number;
  /** Some hours of its period aren't invoiced. */
  hasHoursDue: boolean;
};

export type RetainerHours = {
  due: RetainerHoursDue[];
  covered: CoveredEntry[];
  /** What invoicing an open entry now bills beyond the hours, rather than in place of them, by entry id. */
  beyondMs: Map<string, number>;
  differences: RetainerDifference[];
};

type RetainerQuery = {
  clientId?: string | undefined;
  projectIds?: readonly string[] | undefined;
  /** The last day on which a period may begin. */
  until: string;
};

/**
 * What retainers bill: the hours of periods that begin until a day, and the time they pay. A recurring period of which an
 * entry was billed in place of its hours stays so: none of it is due or covered. Without a client, nothing is due.
 */
export async function findRetainerHoursDue(
  db: Db,
  owner: Owner,
  { until: lastDay, ...which }: RetainerQuery,
): Promise<RetainerHours> {
  const entries = Map.groupBy(await listRetainerEntries(db, owner, which), ({ projectId }) => projectId);
  const all = await listProjectBillings(db, owner, { ...which, retainersAnd: [...entries.keys()] });
  const clients = await findClientBillings(db, owner, [...new Set(all.map(({ clientId }) => clientId))]);
  const projects = all.flatMap((project) => {
    const client = clients.get(project.clientId);
    return client ? [{ ...project, client, terms: toRetainerTerms(project, client) }] : [];
  });
  const hours: RetainerHours = { due: [], covered: [], beyondMs: new Map(), differences: [] };
  if (projects.length === 0) return hours;
  const farthest = addDays(await findToday(db, owner), mostDaysAhead);
  const until = lastDay < farthest ? lastDay : farthest;
  const ids = projects.map(({ id }) => id);
  const invoiced = Map.groupBy(await listInvoicedHours(db, owner, ids), ({ projectId }) => projectId);
  const preferences = await findPreferences(db, owner);
  const withHours = projects.filter(
    ({ id, terms }) => entries.has(id) || terms.some(({ retainer }) => retainer !== null),
  );
  for (const [place, project] of withHours.entries()) {
    await yieldBetweenProjects(place);
    const currency = project.client.currency ?? preferences.currency;
    const defaults = defaultRates({ ...preferences, currency });
    const work = entries.get(project.id) ?? [];
    // Time outside every period goes beyond the hours as a whole, also if the project is no longer a retainer.
    for (const { id, retainerMs } of work.filter(isOpen)) hours.beyondMs.set(id, retainerMs);
    const hoursInvoiced = invoiced.get(project.id) ?? [];
    for (const line of periodsOf(project, work, { until, hoursInvoiced })) {
      const found = hoursOfPeriod({ ...project, currency, defaults }, line, hoursInvoiced);
      if (found.due && line.from <= until) hours.due.push(found.due);
      hours.covered.push(...found.covered);
      hours.differences.push(...found.differences);
      for (const { id, retainerMs, coveredMs } of line.entries.filter(isOpen))
        hours.beyondMs.set(id, found.isAsTime ? 0 : retainerMs - coveredMs);
    }
  }
  return hours;
}

/** Lines have up to six decimals of an hour, in steps of 3.6 ms: a smaller rest can't be billed. */
export const leastBilledMs = 4;

/** A retainer has no last period. */
const mostDaysAhead = 400;

type RetainerProject = ProjectBilling & {
  name: string;
  clientId: string;
  client: Billing;
  terms: RetainerTerms[];
};
type PeriodWithEntries = ReturnType<typeof periodsOf>[number];

function hoursOfPeriod(
  project: RetainerProject & { currency: string; defaults: DefaultRates },
  period: PeriodWithEntries,
  invoiced: readonly InvoicedHours[],
): {
  due: RetainerHoursDue | null;
  covered: CoveredEntry[];
  isAsTime: boolean;
  differences: RetainerDifference[];
} {
  const { id: projectId, name: projectName, clientId, currency } = project;
  const { from, to, boughtMs, entries } = period;
  const terms = termsForDay(project, from);
  const { isOnce, part, billed } = partOf(project, from, invoiced);
  const asTime = entries.filter(wasBilledAsTime);
  const differences = differencesOf(project, { ...period, isOnce, billed, asTime });
  if (!isOnce && billed.length === 0 && asTime.length > 0)
    return { due: null, covered: [], isAsTime: true, differences };
  const invoicedMs = sumMs(billed.map(({ durationMs }) => durationMs));
  const taken = invoicedMs + (isOnce ? sumMs(asTime.map(hoursUsed)) : 0);
  const durationMs = boughtMs - taken;
  // Hours bought once have their newest rate, like their total.
  const billing = effectiveBilling(isOnce ? termsForDay(project, to) : terms, project.client);
  const rate = billing.retainerRate ?? project.defaults.retainer;
  const hours = { clientId, projectId, projectName, from, to, part, durationMs, rate, currency, invoicedMs };
  return {
    due:
      durationMs >= leastBilledMs
        ? { ...hours, amountMinor: timeAmount({ ms: durationMs, rate, currency }) }
        : null,
    covered: entries
      .filter(({ coveredMs }) => coveredMs > 0)
      .map(({ id, day, invoiced: isInvoiced, coveredMs }) => ({
        id,
        day,
        projectId,
        projectName,
        invoiced: isInvoiced,
        coveredMs,
        hasHoursDue: durationMs >= leastBilledMs,
      })),
    isAsTime: false,
    differences,
  };
}

type InvoicedPeriod = PeriodWithEntries & {
  isOnce: boolean;
  billed: readonly InvoicedHours[];
  asTime: readonly RetainerEntry[];
};

/** What later changes of an invoiced period leave. */
function differencesOf(
  project: RetainerProject,
  { from, to, boughtMs, leftMs, entries, isOnce, billed, asTime }: InvoicedPeriod,
): RetainerDifference[] {
  const invoicedMs = sumMs(billed.map(({ durationMs }) => durationMs));
  const tooManyMs = invoicedMs - sumMs(billed.map(({ creditedMs }) => creditedMs)) - boughtMs;
  // Credit notes that reach the whole line say themselves whether it can be invoiced again.
  const creditedInPart = billed.filter(
    ({ creditedMs, durationMs }) => 0 < creditedMs && creditedMs < durationMs,
  );
  const creditedMs = sumMs(creditedInPart.map((line) => line.creditedMs));
  const takenMs = invoicedMs + (isOnce ? sumMs(asTime.map(hoursUsed)) : 0);
  const notInvoicedMs = Math.min(creditedMs, boughtMs - takenMs + creditedMs);
  const beyond = entries.filter((entry) => entry.invoiced && (entry.beyondMs ?? 0) > 0);
  const despiteHoursMs = Math.min(leftMs, sumMs(beyond.map(({ beyondMs }) => beyondMs ?? 0)));
  const marked = asTime.find(({ isMarked }) => isMarked);
  const of = (
    kind: RetainerDifference['kind'],
    durationMs: number,
    where: Partial<RetainerDifference>,
  ): RetainerDifference => ({
    projectId: project.id,
    projectName: project.name,
    from: from === minDay ? null : from,
    to: to === maxDay ? null : to,
    kind,
    durationMs,
    invoiceId: null,
    entry: null,
    ...where,
  });
  const isReplaced = !isOnce && invoicedMs === 0 && sumMs(asTime.map(hoursUsed)) < boughtMs;
  return [
    ...(tooManyMs >= leastBilledMs
      ? [of('moreInvoiced', tooManyMs, { invoiceId: billed[0]?.invoiceId ?? null })]
      : []),
    ...(notInvoicedMs >= leastBilledMs
      ? [of('hoursCredited', notInvoicedMs, { invoiceId: creditedInPart[0]?.invoiceId ?? null })]
      : []),
    ...(isReplaced && marked
      ? [of('markedInvoiced', boughtMs, { entry: { id: marked.id, day: marked.day } })]
      : []),
    ...(despiteHoursMs > 0
      ? [of('beyondInvoiced', despiteHoursMs, { invoiceId: beyond[0]?.invoiceId ?? null })]
      : []),
    ...(!isOnce && invoicedMs > 0 && boughtMs - invoicedMs >= leastBilledMs
      ? [of('moreBought', boughtMs - invoicedMs, {})]
      : []),
  ];
}

/** A period on invoices. */
function partOf(project: RetainerProject, from: string, invoiced: readonly InvoicedHours[]) {
  const isOnce = termsForDay(project, from).retainerPeriod === 'oneOff';
  const part = `${isOnce ? 'hours' : 'period'}:${from}`;
  return { isOnce, part, billed: invoiced.filter((each) => each.part === part) };
}

function isOpen({ invoiced }: RetainerEntry): boolean {
  return !invoiced;
}

function periodsOf(
  project: RetainerProject,
  work: readonly RetainerEntry[],
  { until, hoursInvoiced }: { until: string; hoursInvoiced: readonly InvoicedHours[] },
) {
  const { adjustments, terms } = project;
  const byHand = retainerHistory(terms, adjustments, []);
  const lastDay = [until, work.at(-1)?.day ?? until].toSorted().at(-1) ?? until;
  // What is marked as invoiced elsewhere may have been billed there as hours, which then carry over.
  const isReplaced = ({ from }: { from: string }, entries: readonly RetainerEntry[]) => {
    if (!entries.some((entry) => wasBilledAsTime(entry) && entry.invoiceId !== null)) return false;
    const { isOnce, billed } = partOf(project, from, hoursInvoiced);
    return !isOnce && billed.length === 0;
  };
  return coveredTime(byHand, work, lastDay, isReplaced);
}

function sumMs(durations: readonly number[]): number {
  return durations.reduce((sum, ms) => sum + ms, 0);
}
