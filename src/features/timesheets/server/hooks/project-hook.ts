import { sql } from 'kysely';
import type { ProjectHook } from '#src/features/projects/server/public.ts';
import { findRetainerUsage } from '#src/features/timesheets/server/pricing/retainer-usage.ts';
import { logClientChange } from './log-client-change.ts';

export const timesheetsProjectHook: ProjectHook = {
  findRetainerUsage,

  async findUsedTaskIds(db, { ownerId }, projectId) {
    const { rows } = await sql<{ id: string }>`
      select distinct task_id as id from timesheets
        where user_id = ${ownerId} and project_id = ${projectId} and task_id is not null
      union
      select image.task_id
        from operations, jsonb_to_recordset(before) image (project_id uuid, task_id uuid)
        where user_id = ${ownerId} and kind = 'timesheets' and not undone
          and image.project_id = ${projectId} and image.task_id is not null`.execute(db);
    return new Set(rows.map(({ id }) => id));
  },

  async isInvoiced(db, { ownerId }, projectId) {
    const { rows } = await sql`
      select from timesheets where user_id = ${ownerId} and project_id = ${projectId} and invoiced limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },

  async lockRecords(db, { ownerId }, projectId) {
    await sql`
      select from timesheets where user_id = ${ownerId} and project_id = ${projectId} order by id for update`.execute(
      db,
    );
  },

  /** Rates stay, and internal work isn't billable. */
  async moveToClient(db, { ownerId }, { projectId, clientId }) {
    const isInternal = sql`(select is_internal from clients where user_id = ${ownerId} and id = ${clientId})`;
    const { numAffectedRows = 0n } = await sql`
      update timesheets
        set client_id = ${clientId}, ${logClientChange(clientId)},
            billable = billable and not ${isInternal}, amount_minor = case when ${isInternal} then 0 else amount_minor end,
            updated_at = now(), revision = revision + 1
        where user_id = ${ownerId} and project_id = ${projectId} and client_id is distinct from ${clientId}::uuid`.execute(
      db,
    );
    return Number(numAffectedRows);
  },
};
