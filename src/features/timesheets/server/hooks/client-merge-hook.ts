import { sql } from 'kysely';
import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { logClientChange, unlogClientChange } from './log-client-change.ts';

/** Moves the client's entries; they follow their project, even if it moves back. */
export const timesheetsMergeHook = clientColumnHook('timesheets', {
  feature: 'timesheets',
  singular: 'time entry',
  plural: 'time entries',
  alsoMovesBack: (from) =>
    sql`project_id in (select id from projects where user_id = timesheets.user_id and client_id = ${from})`,
  staysWithTarget: (to) =>
    sql`exists (select from projects where user_id = timesheets.user_id and id = project_id and client_id = ${to})`,
  logAssignment: logClientChange,
  unlogAssignment: unlogClientChange,
  isLocked: sql`invoiced`,
});
