import { sql } from 'kysely';
import {
  countsTowardBudget,
  findFixedPrices,
  findRetainerHoursDue,
  sumUnbilledTime,
} from '#src/features/billing/server/public.ts';
import type { Portal, PortalRetainer } from '#src/features/portal/contract-portal.ts';
import { retainerStatus } from '#src/features/portal/rules/retainer-status.ts';
import type { RetainerStatus } from '#src/features/portal/rules/retainer-status.ts';
import { listProjectBillings } from '#src/features/projects/server/public.ts';
import { findRetainerUsage } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { minuteMs } from '#src/platform/shared/durations.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import type { PortalContext } from './portal-context.ts';
import { shownEntries } from './portal-work.ts';

/** The hours left of each project with a retainer. */
export async function readRetainers(
  db: Db,
  owner: Owner,
  context: PortalContext,
): Promise<Portal['retainers']> {
  const { client, today, lastDay } = context;
  const projects = await listProjectBillings(db, owner, { clientId: client.id });
  const ended = await listEndedProjectIds(db, owner, client.id);
  const current = projects.filter(({ id }) => !ended.has(id));
  const usages = await findRetainerUsage(
    db,
    owner,
    current.map(({ id }) => id),
  );
  const statuses = current.flatMap((project) => {
    const days = { usages: usages.get(project.id) ?? [], today, lastDay };
    const status = retainerStatus(project, client, days);
    return status ? [{ ...project, status }] : [];
  });
  const tracked = await sumTracked(db, owner, statuses);
  return statuses.map(({ id, name, status }) =>
    toPortalRetainer(name, status, { ...context, trackedMs: tracked.get(id) ?? 0 }),
  );
}

/** Billable time of the days that each retainer counts, also what is billed by the hour. */
async function sumTracked(
  db: Db,
  { ownerId }: Owner,
  projects: readonly { id: string; status: RetainerStatus }[],
): Promise<ReadonlyMap<string, number>> {
  const counted = projects.flatMap(({ id, status }) =>
    status.kind === 'current' ? [{ id, ...status.days }] : [],
  );
  if (counted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; ms: number }>`
    select p.id, sum(t.duration_ms)::bigint as ms
      from unnest(${counted.map(({ id }) => id)}::uuid[], ${counted.map(({ from }) => from)}::date[],
                  ${counted.map(({ to }) => to)}::date[]) p (id, first_day, last_day)
        join timesheets t on t.user_id = ${ownerId} and t.project_id = p.id and t.billable
          and t.day between p.first_day and p.last_day
      group by p.id`.execute(db);
  return new Map(rows.map(({ id, ms }) => [id, ms]));
}

function toPortalRetainer(
  project: string,
  status: RetainerStatus,
  { texts, hours, shortDay, trackedMs }: PortalContext & { trackedMs: number },
): PortalRetainer {
  if (status.kind === 'starts') {
    const headline = texts.starts({ day: shortDay(status.on) });
    return { project, headline, period: '', share: null, facts: [], forecast: '', isUsedUp: false };
  }
  const { leftMs, totalMs, carriedMs, usedMs, overMs, adjustedMs, loggedMs, until, exhaustedOn } = status;
  // The log of these days is the used hours without the adjustment, and what is billed by the hour.
  const facts = [
    { label: texts.used, ms: usedMs, isAlwaysShown: true },
    { label: texts.adjusted, ms: adjustedMs },
    { label: texts.hourly, ms: trackedMs - loggedMs },
    { label: texts.carried, ms: carriedMs },
    { label: texts.over, ms: overMs },
  ];
  return {
    project,
    // What is left and what is used add up to the total.
    headline: texts.left({
      left: hours(roundToMinutes(totalMs) - roundToMinutes(totalMs - leftMs)),
      total: hours(totalMs),
    }),
    period: until === null ? '' : texts.until({ day: shortDay(until) }),
    share: totalMs === 0 ? 1 : Math.min(1, Math.max(0, (totalMs - leftMs) / totalMs)),
    facts: facts
      .filter(({ ms, isAlwaysShown = false }) => roundToMinutes(ms) !== 0 || isAlwaysShown)
      .map(({ label, ms }) => ({ label, value: hours(ms) })),
    forecast:
      leftMs === 0 ? texts.usedUp : exhaustedOn === null ? '' : texts.runsOut({ day: shortDay(exhaustedOn) }),
    isUsedUp: leftMs === 0,
  };
}

function roundToMinutes(ms: number): number {
  return Math.round(ms / minuteMs) * minuteMs;
}

async function listEndedProjectIds(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from projects
      where user_id = ${ownerId} and client_id = ${clientId} and status in ('Archived', 'Completed')`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

type ProgressRow = { name: string; budgetMs: number | null; ms: number; countedMs: number };

/** Shown time of current projects; of their budget if they have one, what it counts. */
export async function readProgress(
  db: Db,
  owner: Owner,
  context: PortalContext,
): Promise<Portal['progress']> {
  const { client, hours, texts } = context;
  const { rows } = await sql<ProgressRow>`
    select p.name, p.budget_ms, coalesce(worked.ms, 0)::bigint as ms, coalesce(worked.counted_ms, 0)::bigint as counted_ms
      from projects p left join (
        select t.project_id, sum(t.duration_ms) as ms,
               sum(t.duration_ms) filter (where ${countsTowardBudget(owner)}) as counted_ms from timesheets t
          where ${shownEntries(owner, context)} group by t.project_id
      ) worked on worked.project_id = p.id
      where p.user_id = ${owner.ownerId} and p.client_id = ${client.id} and p.status in ('Active', 'On hold')
      order by p.name, p.id`.execute(db);
  return rows.map(({ name, budgetMs, ms, countedMs }) => ({
    project: name,
    hours:
      budgetMs === null ? hours(ms) : texts.ofBudget({ hours: hours(countedMs), budget: hours(budgetMs) }),
    share: budgetMs === null || budgetMs === 0 ? null : Math.min(1, countedMs / budgetMs),
  }));
}

/** Time up to the last shown day that isn't on an invoice. */
export async function readUnbilled(db: Db, owner: Owner, context: PortalContext): Promise<string> {
  const { client, today, lastDay } = context;
  const prices = await findFixedPrices(db, owner);
  const projects = await listProjectBillings(db, owner, { clientId: client.id });
  const projectIds = projects.map(({ id }) => id);
  const { covered } = await findRetainerHoursDue(db, owner, { projectIds, until: today });
  const own = await sumUnbilledTime(db, owner, {
    prices,
    covered,
    clientId: client.id,
    to: lastDay,
    isForClient: true,
  });
  const ms = own.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [context.hours(ms), context.money(sumByCurrency(own))].filter(Boolean).join(' · ');
}
