import { sql } from 'kysely';
import * as m from '#messages/api/scheduled-reports.ts';
import type { ArchiveHook } from '#src/features/clients/server/public.ts';
import { cancelWaitingReports } from './report-mails.ts';

/** Reports about an archived client that wait in the outbox aren't sent. Its next day pauses the report itself. */
export const scheduledReportsArchiveHook: ArchiveHook = async (db, owner, clientId) => {
  // What a run is queuing waits in the outbox once the run has released these locks.
  await sql`
    select from scheduled_reports s
      where s.user_id = ${owner.ownerId} and (s.client_id = ${clientId} or s.project_id in (
        select p.id from projects p where p.user_id = s.user_id and p.client_id = ${clientId}))
      order by s.id for update`.execute(db);
  await cancelWaitingReports(db, owner, { clientId }, m.clientArchived);
};
