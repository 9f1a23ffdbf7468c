import { sql } from 'kysely';
import { countsTowardBudget } from '#src/features/billing/server/figures/budget-time.ts';
import { findFixedPrices, fixedPriceDayRows } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { FixedPrice } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { ListDraftedLines } from '#src/features/billing/server/unbilled/drafted-work.ts';
import { sumUnbilledWork } from '#src/features/billing/server/unbilled/sum-unbilled-work.ts';
import type { UnbilledWork } from '#src/features/billing/server/unbilled/sum-unbilled-work.ts';
import type { ProjectFigures } from '#src/features/projects/contract.ts';
import { openPrice } from '#src/features/projects/rules/fixed-price.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import { billedTime } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';

type FigureRow = {
  projectId: string;
  budgetCurrency: string;
  currency: string | null;
  /** On days at a fixed price. */
  isFixedPrice: boolean;
  count: number;
  ms: number;
  countedMs: number;
  amountMinor: number;
};

/** Worked and unbilled time of one project, or of all with a budget or price. */
export async function findProjectFigures(
  db: Db,
  { ownerId }: Owner,
  { projectId, draftedLines }: { projectId?: string | undefined; draftedLines: readonly ListDraftedLines[] },
): Promise<ProjectFigures[]> {
  const condition = projectId
    ? sql`id = ${projectId}`
    : sql`(budget_ms is not null or budget_amount is not null or fixed_price is not null)`;
  const billed = billedTime(await findWorkRounding(db, { ownerId }), 't');
  const prices = await findFixedPrices(db, { ownerId }, projectId);
  const { rows } = await sql<FigureRow>`
    with chosen as materialized (select user_id, id, client_id from projects where user_id = ${ownerId} and ${condition}),
    worked as (
      select t.project_id, t.currency, f.project_id is not null as is_fixed_price, count(*)::int as count,
             sum(t.duration_ms)::bigint as ms, sum(${billed.amountMinor})::bigint as amount_minor,
             sum(t.duration_ms) filter (where ${countsTowardBudget({ ownerId })})::bigint as counted_ms
        from timesheets t
          left join ${fixedPriceDayRows(prices)} f (project_id, first_day, last_day)
            on f.project_id = t.project_id and t.day between f.first_day and f.last_day
        where t.user_id = ${ownerId} and ${projectId ? sql`t.project_id = ${projectId}` : sql`t.project_id in (select id from chosen)`}
        group by t.project_id, t.currency, f.project_id
    )
    select p.id as project_id, coalesce(c.currency, own.currency, 'EUR') as budget_currency, worked.currency,
           coalesce(is_fixed_price, false) as is_fixed_price, coalesce(count, 0) as count, coalesce(ms, 0) as ms,
           coalesce(amount_minor, 0) as amount_minor, coalesce(counted_ms, 0) as counted_ms
      from chosen p
        left join preferences own on own.user_id = p.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
        left join worked on worked.project_id = p.id`.execute(db);
  const byProject = Map.groupBy(rows, (row) => row.projectId);
  const unbilled = Map.groupBy(
    await sumUnbilledWork(db, { ownerId }, { prices, projectIds: [...byProject.keys()], draftedLines }),
    (work) => work.projectId,
  );
  const priceOf = new Map(prices.map((each) => [each.projectId, each]));
  return [...byProject].map(([id, of]) =>
    toProjectFigures(id, of, unbilled.get(id) ?? [], priceOf.get(id) ?? null),
  );
}

function toProjectFigures(
  projectId: string,
  rows: readonly FigureRow[],
  unbilled: readonly UnbilledWork[],
  agreed: Pick<FixedPrice, 'price' | 'invoiced'> | null,
): ProjectFigures {
  const worked = rows.flatMap(({ currency, ...row }) => (currency === null ? [] : [{ ...row, currency }]));
  const atPrice = worked.filter(({ isFixedPrice }) => isFixedPrice);
  return {
    projectId,
    durationMs: sumOf(worked, ({ ms }) => ms),
    countedMs: sumOf(worked, ({ countedMs }) => countedMs),
    amounts: sumByCurrency(worked),
    unbilled: {
      count: sumOf(unbilled, ({ count }) => count),
      durationMs: sumOf(unbilled, ({ durationMs }) => durationMs),
      hasRetainerHours: unbilled.some(({ kind }) => kind === 'retainer'),
      amounts: sumByCurrency(unbilled),
    },
    fixedPrice: agreed && {
      amountMinor: agreed.price.amountMinor,
      openMinor: openPrice(agreed.price, agreed.invoiced.amountMinor).amountMinor,
      invoicedInstalmentIds: agreed.invoiced.instalmentIds,
      count: sumOf(atPrice, ({ count }) => count),
      durationMs: sumOf(atPrice, ({ ms }) => ms),
    },
    currency: rows[0]?.budgetCurrency ?? 'EUR',
  };
}

function sumOf<T>(rows: readonly T[], figure: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + figure(row), 0);
}

/** Daily totals for the budget chart; money only in the budget's currency. */
export async function listDailyTotals(db: Db, { ownerId }: Owner, projectId: string) {
  const billed = billedTime(await findWorkRounding(db, { ownerId }), 't');
  const { rows } = await sql<{ day: string; durationMs: number; countedMs: number; amountMinor: number }>`
    select t.day, sum(t.duration_ms)::bigint as duration_ms,
           coalesce(sum(t.duration_ms) filter (where ${countsTowardBudget({ ownerId })}), 0)::bigint as counted_ms,
           coalesce(sum(${billed.amountMinor}) filter (where t.currency = coalesce(c.currency, own.currency, 'EUR')), 0)::bigint
             as amount_minor
      from timesheets t
        join projects p on p.user_id = t.user_id and p.id = t.project_id
        left join preferences own on own.user_id = t.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
      where t.user_id = ${ownerId} and t.project_id = ${projectId}
      group by t.day order by t.day`.execute(db);
  return rows;
}
