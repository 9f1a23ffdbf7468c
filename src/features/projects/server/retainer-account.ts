import { sql } from 'kysely';
import { findClient } from '#src/features/clients/server/public.ts';
import type { RetainerAccount, RetainerLine } from '#src/features/projects/contract.ts';
import { retainerTermsOf } from '#src/features/projects/project-terms.ts';
import { historyOf } from '#src/features/projects/retainer-by-hand.ts';
import { retainerForecast } from '#src/features/projects/retainer-forecast.ts';
import { retainerLedger } from '#src/features/projects/retainer-ledger.ts';
import type { LedgerLine } from '#src/features/projects/retainer-ledger.ts';
import { retainerLeft } from '#src/features/projects/retainer-left.ts';
import { forEver, sinceEver } from '#src/features/projects/retainer-periods.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { BilledProject } from './queries.ts';
import { retainerUses, todayOf } from './retainer-uses.ts';

/** The ledger of a project's retainer, until the period of today or of the last hour that was used. */
export async function retainerAccount(
  db: Db,
  owner: Owner,
  project: BilledProject,
): Promise<RetainerAccount> {
  const client = project.clientId === null ? null : await findClient(db, owner, project.clientId);
  const today = await todayOf(db, owner);
  const terms = retainerTermsOf(project, client);
  const byEntries = (await retainerUses(db, owner, [project.id])).get(project.id) ?? [];
  const history = historyOf(terms, project.byHand, byEntries);
  const byHand = historyOf(terms, project.byHand, []).uses;
  const until = byEntries.reduce((last, { day }) => (day > last ? day : last), today);
  const lines = retainerLedger(history, until);
  const beyond = await workBeyond(db, owner, project.id);
  return {
    today,
    left: retainerLeft(history, today),
    forecast: retainerForecast(history, today),
    lines: lines.toReversed().map((line) => ({
      ...line,
      from: line.from === sinceEver ? null : line.from,
      to: line.to === forEver ? null : line.to,
      byHandSeconds: secondsWithin(line, byHand),
      beyond: beyondIn(line, beyond),
    })),
  };
}

type Beyond = RetainerLine['beyond'][number] & { day: string };

/** Billable work that took nothing of a retainer, a day and a rate. */
async function workBeyond(db: Db, { ownerId }: Owner, projectId: string): Promise<Beyond[]> {
  const { rows } = await sql<Omit<Beyond, 'rate'> & { rate: string }>`
    select day, rate, currency, sum(duration_seconds)::bigint as seconds, sum(amount_minor)::bigint as amount_minor
      from timesheets
      where user_id = ${ownerId} and project_id = ${projectId} and billable and retainer_seconds is null
      group by day, rate, currency order by day, rate desc, currency`.execute(db);
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
}

function beyondIn(line: LedgerLine, work: readonly Beyond[]): RetainerLine['beyond'] {
  const atRate = Map.groupBy(
    work.filter(({ day }) => line.from <= day && day <= line.to),
    ({ rate, currency }) => `${rate} ${currency}`,
  );
  return [...atRate.values()].flatMap((each) =>
    each.slice(0, 1).map(({ rate, currency }) => ({
      rate,
      currency,
      seconds: each.reduce((sum, { seconds }) => sum + seconds, 0),
      amountMinor: each.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })),
  );
}

function secondsWithin(line: LedgerLine, uses: readonly { day: string; seconds: number }[]): number {
  return uses
    .filter(({ day }) => line.from <= day && day <= line.to)
    .reduce((sum, { seconds }) => sum + seconds, 0);
}
