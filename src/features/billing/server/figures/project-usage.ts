import { sql } from 'kysely';
import { countsTowardBudget } from '#src/features/billing/server/figures/budget-time.ts';
import type { ProjectBudgetUsage, ProjectUsage } from '#src/features/projects/contract-usage.ts';
import { budgetUsages } from '#src/features/projects/rules/budget.ts';
import { activeStatus } from '#src/features/projects/rules/project-limits.ts';
import {
  findCurrentRetainers,
  findWorkRounding,
  toProjectBilling,
} from '#src/features/projects/server/public.ts';
import { billedTime, findRetainerUsage } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { msToHours } from '#src/platform/shared/durations.ts';

/** Retainers of active projects, and their budgets from 80 %, the fullest first, then by name: at most `limit` of each. */
export async function findProjectUsage(
  db: Db,
  owner: Owner,
  { limit }: { limit?: number | undefined },
): Promise<ProjectUsage> {
  return {
    retainers: (await listRetainerUsages(db, owner)).slice(0, limit),
    budgets: (await listBudgetUsages(db, owner)).slice(0, limit),
  };
}

async function listRetainerUsages(db: Db, owner: Owner): Promise<ProjectUsage['retainers']> {
  const rows = await db
    .selectFrom('projects')
    .selectAll()
    .where('userId', '=', owner.ownerId)
    .where('status', '=', activeStatus)
    .where('billingType', '=', 'retainer')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const current = await findCurrentRetainers(db, owner, rows.map(toProjectBilling), { findRetainerUsage });
  return rows
    .flatMap(({ id, name }) => {
      const { used = 0, available } = current.get(id) ?? {};
      if (!available) return [];
      return [
        {
          projectId: id,
          projectName: name,
          retainerHoursUsed: msToHours(used),
          retainerHoursAvailable: msToHours(available),
        },
      ];
    })
    .toSorted((a, b) => usedShare(b) - usedShare(a));
}

function usedShare({ retainerHoursUsed, retainerHoursAvailable }: ProjectUsage['retainers'][number]): number {
  return retainerHoursUsed / retainerHoursAvailable;
}

type WorkedRow = {
  id: string;
  name: string;
  updatedAt: string;
  budgetMs: number | null;
  budgetAmount: string | null;
  budgetCurrency: string;
  currency: string;
  /** What budgets count. */
  ms: number;
  amountMinor: number;
};

async function listBudgetUsages(db: Db, { ownerId }: Owner): Promise<ProjectBudgetUsage[]> {
  const billed = billedTime(await findWorkRounding(db, { ownerId }), 't');
  const { rows } = await sql<WorkedRow>`
    with chosen as materialized (
      select user_id, id, client_id, name, updated_at, budget_ms, budget_amount from projects
        where user_id = ${ownerId} and status = ${activeStatus} and (budget_ms is not null or budget_amount is not null)),
    worked as (
      select t.project_id, t.currency, coalesce(sum(t.duration_ms) filter (where ${countsTowardBudget({ ownerId })}), 0)::bigint as ms,
             sum(${billed.amountMinor})::bigint as amount_minor
        from timesheets t where t.user_id = ${ownerId} and t.project_id in (select id from chosen)
        group by t.project_id, t.currency)
    select p.id, p.name, p.updated_at, p.budget_ms, p.budget_amount,
           coalesce(c.currency, own.currency, 'EUR') as budget_currency, worked.currency, worked.ms, worked.amount_minor
      from worked
        join chosen p on p.id = worked.project_id
        left join preferences own on own.user_id = p.user_id
        left join clients c on c.user_id = p.user_id and c.id = p.client_id
      order by p.name, p.id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap(toBudgetUsages)
    .toSorted((a, b) => b.share - a.share);
}

/** The budgets of a project that are nearly or fully used. */
function toBudgetUsages(rows: readonly WorkedRow[]): ProjectBudgetUsage[] {
  const [project] = rows;
  if (!project) return [];
  const { id, name, updatedAt, budgetMs, budgetAmount, budgetCurrency: currency } = project;
  const budgets = {
    budgetHours: budgetMs === null ? null : msToHours(budgetMs),
    budgetAmount: budgetAmount === null ? null : Number(budgetAmount),
  };
  const countedMs = rows.reduce((sum, { ms }) => sum + ms, 0);
  return budgetUsages(budgets, { countedMs, amounts: rows, currency }).flatMap(({ level, ...usage }) =>
    level === 'within'
      ? []
      : [{ projectId: id, projectName: name, projectUpdatedAt: updatedAt, ...usage, level, currency }],
  );
}
