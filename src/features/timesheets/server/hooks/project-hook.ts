import { sql } from 'kysely';
import type { ProjectHook } from '#src/features/projects/server/public.ts';
import { timesRate } from '#src/features/timesheets/server/pricing/billed-time.ts';
import { findRetainerUsage } from '#src/features/timesheets/server/pricing/retainer-usage.ts';
import { isLoggedBy, logClientChange } from './log-client-change.ts';

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

  /** Rates stay, and internal work is neither billable nor paid by retainer hours. */
  async moveToClient(db, { ownerId }, { projectId, clientId, exceptIds = [] }) {
    const isInternal = sql`(select is_internal from clients where user_id = ${ownerId} and id = ${clientId})`;
    const { numAffectedRows = 0n } = await sql`
      update timesheets
        set client_id = ${clientId}, ${logClientChange(clientId, { endsBilling: sql`billable and ${isInternal}` })},
            billable = billable and not ${isInternal}, amount_minor = case when ${isInternal} then 0 else amount_minor end,
            retainer_ms = case when ${isInternal} then null else retainer_ms end,
            updated_at = now(), revision = revision + 1
        where user_id = ${ownerId} and project_id = ${projectId} and client_id is distinct from ${clientId}::uuid
          and id <> all(${exceptIds}::uuid[])`.execute(db);
    return Number(numAffectedRows);
  },

  /** Entries that the operation moved get back what its line in their log says, without that line. */
  async restoreFromMove(db, { ownerId }, { projectId, operationId }) {
    const isLine = sql`(line -> 'changes' -> 0 ->> 'field' = 'clientId' and line -> 'system' = 'true' and ${isLoggedBy(operationId)})`;
    const { rows } = await sql<{ id: string }>`
      with moved as (
        select id, line -> 'changes' as changes, lines.kept from timesheets, lateral (
            select (jsonb_agg(line) filter (where ${isLine})) -> 0 as line,
                   coalesce(jsonb_agg(line order by place) filter (where not ${isLine}), '[]') as kept
              from jsonb_array_elements(activity_log) with ordinality each_line (line, place)
          ) lines
          where user_id = ${ownerId} and project_id = ${projectId} and line is not null
      ), restored as (
        select id, kept, (changes -> 0 ->> 'before')::uuid as client_id,
               changes @> '[{"field": "billable", "before": true}]' as was_billable
          from moved
      )
      update timesheets
        set client_id = restored.client_id, activity_log = kept,
            billable = billable or was_billable,
            amount_minor = case when was_billable then ${timesRate(sql`duration_ms`, 'timesheets')} else amount_minor end,
            retainer_ms = case when was_billable and rate_reason like 'retainer:%' then duration_ms else retainer_ms end,
            updated_at = now(), revision = revision + 1
        from restored
        where timesheets.user_id = ${ownerId} and timesheets.id = restored.id
          and (restored.client_id is null
            or exists (select from clients where user_id = ${ownerId} and clients.id = restored.client_id))
        returning timesheets.id`.execute(db);
    return rows.map(({ id }) => id);
  },
};
