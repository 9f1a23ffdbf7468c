import { sql } from 'kysely';
import { findClient } from '#src/features/clients/server/public.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { findPreferences, findToday } from '#src/features/identity/server/public.ts';
import type { RetainerStatement } from '#src/features/projects/contract.ts';
import {
  effectiveBilling,
  termsForDay,
  toRetainerTerms,
} from '#src/features/projects/rules/billing-terms-by-day.ts';
import { retainerHistory } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { retainerBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import { retainerForecast } from '#src/features/projects/rules/retainer/retainer-forecast.ts';
import { retainerLedger } from '#src/features/projects/rules/retainer/retainer-ledger.ts';
import {
  daysWithoutRetainer,
  firstRetainerDay,
  maxDay,
  minDay,
} from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { workByPeriod } from '#src/features/projects/rules/retainer/statement-work.ts';
import type { DailyWork } from '#src/features/projects/rules/retainer/statement-work.ts';
import { isAnyBillingRounded } from '#src/features/projects/rules/work-rounding.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import type { ProjectBilling } from '#src/features/projects/server/public.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import { amountOf, billedTime, findRetainerUsage } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { findRetainerHoursDue } from './retainer-hours-due.ts';

/** The retainer ledger until the current period or the last entry's, whichever is later. */
export async function findRetainerStatement(
  db: Db,
  owner: Owner,
  project: ProjectBilling,
): Promise<RetainerStatement> {
  const today = await findToday(db, owner);
  const client = await findProjectClient(db, owner, project);
  const terms = toRetainerTerms(project, client);
  const preferences = await findPreferences(db, owner);
  const currency = client?.currency ?? preferences.currency;
  const defaultRate = defaultRates({ ...preferences, currency }).retainer;
  const byEntries = (await findRetainerUsage(db, owner, [project.id])).get(project.id) ?? [];
  const history = retainerHistory(terms, project.adjustments, byEntries);
  const adjustments = retainerHistory(terms, project.adjustments, []).usages;
  const rounding = await findWorkRounding(db, owner);
  const work = await listDailyWork(db, owner, project.id, rounding);
  const until = work.reduce((last, { day }) => (day > last ? day : last), today);
  const lines = retainerLedger(history, until);
  const { differences } = await findRetainerHoursDue(db, owner, { projectIds: [project.id], until: today });
  const { within, outside } = workByPeriod(lines, work);
  const periodLines = lines.map((line, place) => {
    const { beyond = [], notBillableMs = 0 } = within[place] ?? {};
    return {
      ...line,
      from: line.from === minDay ? null : line.from,
      to: line.to === maxDay ? null : line.to,
      adjustmentsMs: sumMsWithin([line], adjustments),
      overRate: effectiveBilling(termsForDay(project, line.to), client).retainerRate ?? defaultRate,
      beyond,
      notBillableMs,
    };
  });
  return {
    today,
    left: retainerBalance(history, today),
    forecast: retainerForecast(history, today),
    ...(isAnyBillingRounded(rounding) && { isRounded: true as const }),
    lines: periodLines.toReversed(),
    outside:
      firstRetainerDay(terms) === undefined
        ? null
        : { ...outside, adjustmentsMs: sumMsWithin(daysWithoutRetainer(terms), adjustments) },
    differences,
  };
}

/** The days of a project outside every retainer period. */
export async function findDaysWithoutRetainer(
  db: Db,
  owner: Owner,
  project: ProjectBilling,
): Promise<DayRange[]> {
  return daysWithoutRetainer(toRetainerTerms(project, await findProjectClient(db, owner, project)));
}

async function findProjectClient(db: Db, owner: Owner, { clientId }: ProjectBilling) {
  return clientId === null ? null : findClient(db, owner, clientId);
}

/** Daily work by pricing: exact time, as retainers count it, and billed amounts. */
async function listDailyWork(
  db: Db,
  { ownerId }: Owner,
  projectId: string,
  rounding: WorkRounding,
): Promise<DailyWork[]> {
  const billed = billedTime(rounding);
  const beyond = amountOf(sql`beyond_ms`, 'timesheets');
  const { rows } = await sql<Omit<DailyWork, 'rate'> & { rate: string }>`
    select day, billable, takes_retainer, rate, currency, sum(ms)::bigint as ms, sum(part.amount_minor)::bigint as amount_minor
      from timesheets, lateral (values
        (retainer_ms is not null, duration_ms - coalesce(beyond_ms, 0), ${billed.amountMinor}),
        (false, nullif(beyond_ms, 0), ${beyond})
      ) part (takes_retainer, ms, amount_minor)
      where user_id = ${ownerId} and project_id = ${projectId} and ms is not null
      group by day, billable, takes_retainer, rate, currency order by day, rate desc, currency`.execute(db);
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
}

function sumMsWithin(spans: readonly DayRange[], uses: readonly { day: string; ms: number }[]): number {
  return uses
    .filter(({ day }) => spans.some(({ from, to }) => from <= day && day <= to))
    .reduce((sum, { ms }) => sum + ms, 0);
}
