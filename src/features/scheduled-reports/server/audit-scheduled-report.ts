import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';

type Audited = Pick<ScheduledReport, 'id' | 'name' | 'kind'>;

/** Who let reports be sent, and who stopped that; no one did if an archived client pauses them. Admins don’t see to whom. */
export function auditScheduledReport(
  db: Db,
  { ownerId }: Owner,
  what: 'created' | 'paused' | 'resumed' | 'deleted',
  { id, name, kind }: Audited,
): Promise<void> {
  return recordAudit(db, {
    action: `scheduledReport.${what}`,
    subjectId: ownerId,
    after: { id, name, kind },
  });
}
