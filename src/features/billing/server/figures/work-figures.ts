import { sql } from 'kysely';
import { findFixedPrices } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { ListDraftedLines } from '#src/features/billing/server/unbilled/drafted-work.ts';
import { sumUnbilledWork } from '#src/features/billing/server/unbilled/sum-unbilled-work.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import type { LastWorkDay, WorkFigures } from '#src/features/projects/contract-usage.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';

type Work = Pick<WorkFigures, 'clientId' | 'projectId'>;
type MonthRow = Work & { monthMs: number };

/** Time of this month until today and unbilled amounts, per client and project that has either. */
export async function listWorkFigures(
  db: Db,
  owner: Owner,
  draftedLines: readonly ListDraftedLines[],
): Promise<WorkFigures[]> {
  const unbilled = await sumUnbilledWork(db, owner, {
    prices: await findFixedPrices(db, owner),
    draftedLines,
  });
  const today = await findToday(db, owner);
  const { rows: months } = await sql<MonthRow>`
    select client_id, project_id, sum(duration_ms)::bigint as month_ms from timesheets
      where user_id = ${owner.ownerId} and day between ${monthOf(today).from}::date and ${today}::date
      group by client_id, project_id`.execute(db);
  const byWork = Map.groupBy<string, MonthRow | (typeof unbilled)[number]>([...months, ...unbilled], keyOf);
  return [...byWork.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const { clientId, projectId } = first;
    return {
      clientId,
      projectId,
      monthMs: of.reduce((sum, row) => sum + ('monthMs' in row ? row.monthMs : 0), 0),
      unbilled: sumByCurrency(of.flatMap((row) => ('kind' in row && row.amountMinor > 0 ? row : []))),
    };
  });
}

/** Looked up client by client in the index of their entries, of which there may be many. */
export async function listLastWorkDays(db: Db, owner: Owner): Promise<LastWorkDay[]> {
  const today = await findToday(db, owner);
  const { rows } = await sql<LastWorkDay>`
    select clients.id as client_id, last.day
      from clients cross join lateral (
        select day from timesheets
          where user_id = ${owner.ownerId} and client_id = clients.id and day <= ${today}::date
          order by date desc limit 1
      ) last
      where clients.user_id = ${owner.ownerId}`.execute(db);
  return rows;
}

function keyOf({ clientId, projectId }: Work): string {
  return `${clientId ?? ''} ${projectId ?? ''}`;
}
