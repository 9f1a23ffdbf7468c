import { sql } from 'kysely';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import { defaultRetainerRate } from '#src/features/clients/rules/client-limits.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import {
  effectiveBilling,
  termsForDay,
  toRetainerTerms,
} from '#src/features/projects/rules/billing-terms.ts';
import { coveredTime } from '#src/features/projects/rules/retainer/covered-time.ts';
import { retainerHistory } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { periodIndexFor, retainerLedger } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import type { LedgerLine } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { listClientProjectBillings } from './queries.ts';
import type { ProjectBilling } from './queries.ts';
import { findToday } from './retainer-usage-queries.ts';

/** Hours of a retainer period that aren't invoiced. */
export type RetainerHoursDue = {
  projectId: string;
  projectName: string;
  /** Both inclusive; `minDay` and `maxDay` if open. */
  from: string;
  to: string;
  /** Of invoices: hours that recur are billed once, hours bought once in parts. */
  part: string;
  durationMs: number;
  rate: number;
  currency: string;
};

/** An entry that takes retainer hours, and how much of it they pay. */
export type CoveredEntry = {
  id: string;
  projectId: string;
  projectName: string;
  day: string;
  invoiced: boolean;
  coveredMs: number;
};

export type ClientRetainers = { due: RetainerHoursDue[]; covered: CoveredEntry[] };

type RetainerEntry = {
  id: string;
  projectId: string;
  projectName: string;
  day: string;
  retainerMs: number;
  invoiced: boolean;
};
type InvoicedPart = { projectId: string; part: string; durationMs: number };

/**
 * What retainers of a client bill: the hours of periods that begin until a day, and the time they pay. A recurring
 * period whose time was billed as time stays so: none of it is due or covered.
 */
export async function findClientRetainers(
  db: Db,
  owner: Owner,
  { clientId, until: lastDay }: { clientId: string; until: string },
): Promise<ClientRetainers> {
  const client = await findClient(db, owner, clientId);
  const projects = (await listClientProjectBillings(db, owner, clientId)).filter((project) =>
    toRetainerTerms(project, client).some(({ retainer }) => retainer !== null),
  );
  if (!client || projects.length === 0) return { due: [], covered: [] };
  const farthest = addDays(await findToday(db, owner), mostDaysAhead);
  const until = lastDay < farthest ? lastDay : farthest;
  const ids = projects.map(({ id }) => id);
  const entries = Map.groupBy(await listRetainerEntries(db, owner, ids), ({ projectId }) => projectId);
  const invoiced = await listInvoicedHours(db, owner, ids);
  const currency = client.currency ?? (await findPreferences(db, owner)).currency;
  const found = projects.map((project) => {
    const work = entries.get(project.id) ?? [];
    return ledgerOf(project, work).map((line) => {
      const terms = termsForDay(project, line.from);
      const isOnce = terms.retainerPeriod === 'oneOff';
      const part = `${isOnce ? 'hours' : 'period'}:${line.from}`;
      const billed = invoiced.filter((each) => each.projectId === project.id && each.part === part);
      const covered = line.entries.filter(({ coveredMs }) => coveredMs > 0);
      const asTime = covered.filter((each) => each.invoiced && each.isWhole);
      if (!isOnce && billed.length === 0 && asTime.length > 0) return { due: [], covered: [] };
      const taken =
        sumMs(billed.map(({ durationMs }) => durationMs)) + (isOnce ? sumMs(asTime.map(toMs)) : 0);
      const openMs = !isOnce && billed.length > 0 ? 0 : line.boughtMs - taken;
      // Hours bought once have their newest rate, like their total.
      const billing = effectiveBilling(isOnce ? termsForDay(project, line.to) : terms, client);
      const { from, to } = line;
      const rate = billing.retainerRate ?? defaultRetainerRate;
      const ofProject = { projectId: project.id, projectName: project.name };
      const hours = { ...ofProject, from, to, part, durationMs: openMs, rate, currency };
      return { due: openMs > 0 && from <= until ? [hours] : [], covered };
    });
  });
  return {
    due: found.flat().flatMap(({ due }) => due),
    covered: found.flat().flatMap((each) => each.covered.map(({ isWhole: _whole, ...entry }) => entry)),
  };

  function ledgerOf(project: ProjectBilling, work: readonly RetainerEntry[]) {
    const terms = toRetainerTerms(project, client);
    const usages = work.map(({ day, retainerMs }) => ({ day, ms: retainerMs }));
    const adjustments = retainerHistory(terms, project.adjustments, []).usages;
    const history = retainerHistory(terms, project.adjustments, usages);
    const lines = retainerLedger(history, [until, work.at(-1)?.day ?? until].toSorted().at(-1) ?? until);
    const workOf = Map.groupBy(work, ({ day }) => periodIndexFor(lines, day));
    return lines.map((line, place) => ({
      ...line,
      entries: entriesOfPeriod(
        line,
        workOf.get(place) ?? [],
        sumMs(adjustments.filter(isIn(line)).map(({ ms }) => ms)),
      ),
    }));
  }
}

/** A retainer has no last period. */
const mostDaysAhead = 400;

function entriesOfPeriod(line: LedgerLine, work: readonly RetainerEntry[], adjustmentsMs: number) {
  const covered = coveredTime({ ...line, adjustmentsMs }, work);
  return work.map(({ retainerMs, ...entry }) => {
    const coveredMs = covered.get(entry.id) ?? 0;
    return { ...entry, coveredMs, isWhole: coveredMs === retainerMs };
  });
}

function isIn({ from, to }: Pick<LedgerLine, 'from' | 'to'>) {
  return ({ day }: { day: string }) => from <= day && day <= to;
}

function toMs({ coveredMs }: CoveredEntry): number {
  return coveredMs;
}

function sumMs(durations: readonly number[]): number {
  return durations.reduce((sum, ms) => sum + ms, 0);
}

/** Oldest first, like the project's ledger. */
async function listRetainerEntries(
  db: Db,
  { ownerId }: Owner,
  projectIds: readonly string[],
): Promise<RetainerEntry[]> {
  const { rows } = await sql<RetainerEntry>`
    select t.id, t.project_id, p.name as project_name, t.day, t.retainer_ms, t.invoiced
      from timesheets t join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = ${ownerId} and t.project_id = any(${projectIds}::uuid[]) and t.retainer_ms > 0
      order by t.day, t.id`.execute(db);
  return rows;
}

async function listInvoicedHours(
  db: Db,
  { ownerId }: Owner,
  projectIds: readonly string[],
): Promise<InvoicedPart[]> {
  const { rows } = await sql<InvoicedPart>`
    select project_id, part, sum(duration_ms)::bigint as duration_ms from invoiced_prices
      where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) and duration_ms is not null
      group by project_id, part`.execute(db);
  return rows;
}
