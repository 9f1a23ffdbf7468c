import { sql } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import type { RetainerAccount } from '#src/features/projects/contract.ts';
import { retainerTermsOf } from '#src/features/projects/project-terms.ts';
import { historyOf } from '#src/features/projects/retainer-by-hand.ts';
import { retainerForecast } from '#src/features/projects/retainer-forecast.ts';
import { retainerLedger } from '#src/features/projects/retainer-ledger.ts';
import { retainerLeft } from '#src/features/projects/retainer-left.ts';
import {
  daysOutside,
  firstRetainerDay,
  forEver,
  sinceEver,
} from '#src/features/projects/retainer-periods.ts';
import type { RetainerTerms } from '#src/features/projects/retainer-periods.ts';
import { workBySpan } from '#src/features/projects/retainer-work.ts';
import type { DayWork } from '#src/features/projects/retainer-work.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { DayRange } from '#src/platform/shared/days.ts';
import { billedTime } from './billed-time.ts';
import type { BilledProject } from './queries.ts';
import { retainerUses, todayOf } from './retainer-uses.ts';

/** The ledger of a project's retainer, until the period of today or of the last entry. */
export async function retainerAccount(
  db: Db,
  owner: Owner,
  project: BilledProject,
): Promise<RetainerAccount> {
  const today = await todayOf(db, owner);
  const terms = await termsOf(db, owner, project);
  const byEntries = (await retainerUses(db, owner, [project.id])).get(project.id) ?? [];
  const history = historyOf(terms, project.byHand, byEntries);
  const byHand = historyOf(terms, project.byHand, []).uses;
  const work = await workOn(db, owner, project.id);
  const until = work.reduce((last, { day }) => (day > last ? day : last), today);
  const lines = retainerLedger(history, until);
  const { within, outside } = workBySpan(lines, work);
  const told = lines.map((line, place) => {
    const { beyond = [], notBillableMs = 0 } = within[place] ?? {};
    return {
      ...line,
      from: line.from === sinceEver ? null : line.from,
      to: line.to === forEver ? null : line.to,
      byHandMs: msWithin([line], byHand),
      beyond,
      notBillableMs,
    };
  });
  return {
    today,
    left: retainerLeft(history, today),
    forecast: retainerForecast(history, today),
    lines: told.toReversed(),
    outside:
      firstRetainerDay(terms) === undefined
        ? null
        : { ...outside, byHandMs: msWithin(daysOutside(terms), byHand) },
  };
}

/** The days of a project that no period of its retainer holds. */
export async function daysInNoPeriod(db: Db, owner: Owner, project: BilledProject): Promise<DayRange[]> {
  return daysOutside(await termsOf(db, owner, project));
}

async function termsOf(db: Db, owner: Owner, project: BilledProject): Promise<RetainerTerms[]> {
  const client = project.clientId === null ? null : await findClient(db, owner, project.clientId);
  return retainerTermsOf(project, client);
}

/** All work on a project, a day and how it was priced: exact time, as retainers count it, and billed amounts. */
async function workOn(db: Db, { ownerId }: Owner, projectId: string): Promise<DayWork[]> {
  const billed = billedTime(await findRounding(db, { ownerId }));
  const { rows } = await sql<Omit<DayWork, 'rate'> & { rate: string }>`
    select day, billable, retainer_ms is not null as takes_retainer, rate, currency,
           sum(duration_ms)::bigint as ms, sum(${billed.amountMinor})::bigint as amount_minor
      from timesheets
      where user_id = ${ownerId} and project_id = ${projectId}
      group by day, billable, takes_retainer, rate, currency order by day, rate desc, currency`.execute(db);
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
}

function msWithin(spans: readonly DayRange[], uses: readonly { day: string; ms: number }[]): number {
  return uses
    .filter(({ day }) => spans.some(({ from, to }) => from <= day && day <= to))
    .reduce((sum, { ms }) => sum + ms, 0);
}
