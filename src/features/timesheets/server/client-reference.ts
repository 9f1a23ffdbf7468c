import { sql } from 'kysely';
import { clientColumn } from '#src/features/clients/server/public.ts';

/** The client's time; what was logged since in a project that moves back moves with it. */
export const entriesOfClient = clientColumn('timesheets', {
  feature: 'timesheets',
  one: 'time entry',
  many: 'time entries',
  following: (from) =>
    sql`project_id in (select id from projects where user_id = timesheets.user_id and client_id = ${from})`,
  settled: sql`invoiced`,
});
