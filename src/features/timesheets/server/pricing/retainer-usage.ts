import { sql } from 'kysely';
import type { DailyUsage } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/**
 * Retainer usage by entries, per project and day. It is always summed from them, so it can't differ. What was billed beyond
 * the hours doesn't use any.
 */
export async function findRetainerUsage(
  db: Db,
  { ownerId }: Owner,
  projectIds: readonly string[],
): Promise<Map<string, DailyUsage[]>> {
  const usages = new Map(projectIds.map((id) => [id, new Array<DailyUsage>()]));
  if (projectIds.length === 0) return usages;
  const { rows } = await sql<{ projectId: string; day: string; ms: number }>`
    select project_id, day, sum(retainer_ms - coalesce(beyond_ms, 0))::bigint as ms from timesheets
      where user_id = ${ownerId} and project_id = any(${projectIds}::uuid[]) and retainer_ms > 0
      group by project_id, day`.execute(db);
  for (const { projectId, day, ms } of rows) usages.get(projectId)?.push({ day, ms });
  return usages;
}
