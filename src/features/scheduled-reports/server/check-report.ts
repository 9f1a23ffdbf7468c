import * as m from '#messages/api/scheduled-reports.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { unusedFilters } from '#src/features/scheduled-reports/rules/unused-filters.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import type { ReportContent } from './report-content.ts';
import { requireReadable } from './send-report.ts';

type Checked = Pick<ReportContent, 'kind' | 'format' | 'clientId' | 'projectId' | 'filter'> &
  // An email doesn't show them.
  Partial<Pick<ScheduledReport, 'columns'>>;

/** @throws PRIVATE_MODE, BAD_REQUEST */
export async function checkReport(
  db: Db,
  owner: Owner,
  report: Checked,
  { isLocked }: { isLocked: boolean } = { isLocked: true },
): Promise<void> {
  const { kind, format, clientId, projectId, filter, columns = null } = report;
  await requireReadable(db, owner, report, { isLocked });
  if (clientId !== null && !(await findClient(db, owner, clientId)))
    throw invalidField('clientId', 'is not a client');
  if (projectId !== null && !(await findProjectNames(db, owner)).has(projectId))
    throw invalidField('projectId', 'is not a project');
  // A client's timesheet must not show time of other clients.
  if (kind === 'time' && format === 'pdf' && clientId === null && projectId === null)
    throw invalidField('clientId', m.oneClient);
  const [unused] = unusedFilters(kind, filter);
  if (kind === 'expenses' && columns !== null) throw invalidField('columns', m.otherKind);
  if (unused !== undefined) throw invalidField(`filter.${unused}`, m.otherKind);
}

/** A report before its day would lack the last days of its period. */
export function checkSchedule({ leadDays }: Pick<Schedule, 'leadDays'>): void {
  if (leadDays !== 0) throw invalidField('recurrence.leadDays', m.noLead);
}
