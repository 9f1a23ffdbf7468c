import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import { projectStatusLabels } from '#src/features/projects/web/project-labels.ts';

export const allStatuses = 'all';

export const projectStatusChoices = [
  ...projectStatuses.map((status) => ({ value: status as string, label: projectStatusLabels[status] })),
  { value: allStatuses, label: m.allIncludingArchived },
];

/** The filter in the URL. In older bookmarks, `allStatuses` is "All, including archived". */
export function toStatusFilter(param: string): string {
  const isKnown = param === '' || projectStatusChoices.some(({ value }) => value === param);
  return isKnown ? param : allStatuses;
}

export function hasStatus({ status }: Pick<Project, 'status'>, filter: string): boolean {
  if (filter === '') return status !== 'Archived';
  return filter === allStatuses || status === filter;
}
