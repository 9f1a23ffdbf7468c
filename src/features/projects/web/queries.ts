import type { projectsContract } from '#src/features/projects/contract.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const projects = createFeatureApi<typeof projectsContract>('projects', {
  refreshedBy: {
    // Time uses up retainers and budgets.
    projects: ['timesheets', 'timer', 'invoices'],
    'projects.figures': ['clients', 'approvals'],
    'projects.work': ['clients', 'approvals'],
    'projects.usage': ['clients'],
  },
});

/** The last day of work for each client. */
export const lastWorkDaysQuery = projects.work.queryOptions({
  input: {},
  select: ({ lastDays }) => lastDays,
});

export const allProjectsQuery = allPagesQuery(projects.list, {});
