import type { EntryCriteria } from '#src/features/timesheets/web/use-entry-filter.ts';
import type { WeekWork } from '#src/features/timesheets/week-grid.ts';
import { hasWords } from '#src/platform/web/layout/search-words.ts';

/** Whether a filter lets through a row that has no time: what is invoiced is never empty. */
export function isMeant(work: WeekWork, criteria: EntryCriteria): boolean {
  const { clientId, projectId, billable, invoiced, search } = criteria;
  return (
    (clientId === undefined || work.clientId === clientId) &&
    (projectId === undefined || work.projectId === projectId) &&
    (billable === undefined || work.billable === billable) &&
    invoiced !== true &&
    (search === undefined || hasWords([work.description], search))
  );
}
