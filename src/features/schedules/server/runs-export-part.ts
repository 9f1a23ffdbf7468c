import { sql } from 'kysely';
import * as z from 'zod';
import { scheduleKindNames } from '#src/features/schedules/rules/schedule.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Day, Id, Instant } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const ExportedRun = z.strictObject({
  scheduleId: Id,
  day: Day,
  kind: z.enum(scheduleKindNames),
  state: z.enum(['done', 'empty', 'skipped']),
  recordId: Id.nullable(),
  leavesWork: z.boolean().default(false),
  createdAt: Instant,
});

/**
 * Which days were done, so that a restored account makes none of them again. What is open isn't issued by another
 * installation; a day that failed is made there.
 */
export const scheduleRunsExportPart: ExportablePart = {
  name: 'schedule-runs',
  async exportItems(db, { ownerId }) {
    const { rows } = await sql<z.infer<typeof ExportedRun>>`
      select schedule_id, day, kind, case state when 'open' then 'done' else state end as state, record_id, leaves_work, created_at
        from schedule_runs where user_id = ${ownerId} and (state <> 'open' or record_id is not null) order by schedule_id, day`.execute(
      db,
    );
    return rows;
  },
  itemProblem: (item) => validationMessage(ExportedRun.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const runs = items.map((item) => ExportedRun.parse(item));
    await sql`
      insert into schedule_runs (user_id, schedule_id, day, kind, state, record_id, leaves_work, created_at, attempted_at)
        select ${ownerId}, "scheduleId", day, kind, state, "recordId", "leavesWork", least("createdAt", now()), least("createdAt", now())
          from jsonb_to_recordset(${JSON.stringify(runs)}) as item (
            "scheduleId" uuid, day date, kind text, state text, "recordId" uuid, "leavesWork" boolean, "createdAt" timestamptz)
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
