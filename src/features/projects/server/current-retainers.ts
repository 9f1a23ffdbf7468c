import { setImmediate as others } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { toRetainerTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { DailyUsage } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import {
  countingDays,
  retainerHistory,
  adjustedMs,
} from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import type { RetainerAdjustment } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { retainerBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import { maxDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import type { ProjectRecords } from './project-hooks.ts';

type RetainerProject = ProjectTerms & {
  id: string;
  clientId: string | null;
  adjustments: readonly RetainerAdjustment[];
};
/** In ms; `available` includes carried-over hours and is null without a retainer today. */
export type CurrentRetainer = { used: number; available: number | null };

/** Current usage, including manual adjustments, and the available hours. */
export async function findCurrentRetainers(
  db: Db,
  owner: Owner,
  projects: readonly RetainerProject[],
  { findRetainerUsage }: Pick<ProjectRecords, 'findRetainerUsage'>,
): Promise<Map<string, CurrentRetainer>> {
  if (projects.length === 0) return new Map();
  const withPeriods = projects.filter(hasRetainerPeriods);
  const today = withPeriods.length > 0 ? await findToday(db, owner) : anyDay;
  const clients = await findClientBillings(
    db,
    owner,
    projects.flatMap(({ clientId }) => clientId ?? []),
  );
  const ids = projects.map(({ id }) => id);
  const uses = await findRetainerUsage(db, owner, ids);
  const current = new Map<string, CurrentRetainer>();
  for (const [place, project] of projects.entries()) {
    await yieldBetweenProjects(place);
    const days = countingDays(project, today);
    const usages = uses.get(project.id) ?? [];
    const client = clients.get(project.clientId ?? '') ?? null;
    const ms = sumUsage(usages, days) + adjustedMs(project, client, project.adjustments, days);
    const terms = toRetainerTerms(project, client);
    const history = retainerHistory(terms, project.adjustments, usages);
    const available = retainerBalance(history, today)?.openingMs ?? null;
    current.set(project.id, { used: Math.max(0, ms), available });
  }
  return current;
}

/** Lets other requests run: a retainer can have thousands of periods. */
export async function yieldBetweenProjects(place: number): Promise<void> {
  if (place % projectsPerTurn === projectsPerTurn - 1) await others();
}

const projectsPerTurn = 5;

/** Client defaults for projects without their own settings. */
export async function findClientBillings(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
): Promise<Map<string, Billing & { currency: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'billingType', 'hourlyRate', 'retainerRate', 'retainerMs', 'currency'])
    .where('userId', '=', ownerId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, billingType, hourlyRate, retainerRate, retainerMs, currency }) => [
      id,
      {
        billingType,
        hourlyRate: hourlyRate === null ? null : Number(hourlyRate),
        retainerRate: retainerRate === null ? null : Number(retainerRate),
        retainerHours: retainerMs === null ? null : msToHours(retainerMs),
        currency,
      },
    ]),
  );
}

/** Usage on these days, in ms. */
export function sumUsage(usages: readonly DailyUsage[], { from, to }: DayRange): number {
  return usages.reduce((sum, { day, ms }) => (from <= day && day <= to ? sum + ms : sum), 0);
}

/** False for a one-off retainer without a start day or earlier terms: then all days count. */
function hasRetainerPeriods({ retainerPeriod, retainerStart, earlierTerms }: ProjectTerms): boolean {
  return retainerPeriod !== 'oneOff' || retainerStart !== null || earlierTerms.length > 0;
}

const anyDay = maxDay;
