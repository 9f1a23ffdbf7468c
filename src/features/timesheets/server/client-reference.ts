import { sql } from 'kysely';
import { clientColumn } from '#src/features/clients/server/public.ts';
import { clientNoteTaken, clientNoted } from '#src/features/projects/server/public.ts';

/** The client's time; it stays with its project, whether that moves back or not. */
export const entriesOfClient = clientColumn('timesheets', {
  feature: 'timesheets',
  one: 'time entry',
  many: 'time entries',
  following: (from) =>
    sql`project_id in (select id from projects where user_id = timesheets.user_id and client_id = ${from})`,
  staying: (to) =>
    sql`exists (select from projects where user_id = timesheets.user_id and id = project_id and client_id = ${to})`,
  noting: clientNoted,
  forgetting: clientNoteTaken,
  settled: sql`invoiced`,
});
