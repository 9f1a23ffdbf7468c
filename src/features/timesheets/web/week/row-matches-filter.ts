import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import { isSameTag } from '#src/platform/shared/tags.ts';

/** Whether a row without time matches a filter; it never matches "invoiced". `names`: project with task, and client. */
export function rowMatchesFilter(
  work: WorkDetails,
  names: readonly string[],
  criteria: EntryCriteria,
): boolean {
  const { clientId, projectId, taskId, billable, invoiced, tag, search } = criteria;
  return (
    (clientId === undefined || work.clientId === clientId) &&
    (projectId === undefined || work.projectId === projectId) &&
    (taskId === undefined || work.taskId === taskId) &&
    (billable === undefined || work.billable === billable) &&
    invoiced !== true &&
    (tag === undefined || work.tags?.some((each) => isSameTag(each, tag)) === true) &&
    (search === undefined || matchesSearch([work.description, ...names], search))
  );
}
