import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { projectRecordsContract } from '#src/features/projects/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import type { AppParts } from '#src/platform/server/feature.ts';
import { projectsDescription } from './api-description.ts';
import { defaultTasksExportPart } from './default-tasks.ts';
import { projectPrivateModeConversion, projectsExportArea } from './export-area.ts';
import { projectsHandlers } from './handlers.ts';
import { combineHooks } from './project-hooks.ts';
import type { ProjectRecords } from './project-hooks.ts';

export const projectsFeature = defineFeature({
  name: 'projects',
  api: {
    projects: {
      contract: projectRecordsContract,
      handlers: (app) => projectsHandlers(recordsOf(app)),
      description: projectsDescription,
    },
  },
  tags: { projects: 'Work for a client, its rates, budgets and prepaid hours.' },
  sharedDescriptions: {
    projectId: 'ID of the project, a UUID; null without one.',
    taskId: 'ID of the project’s task, a UUID; null without one.',
  },
  tables: ['projects', 'project_tasks', 'default_tasks'],
  exportAreas: (app) => [projectsExportArea(recordsOf(app))],
  exportParts: [defaultTasksExportPart],
  mergeHooks: [
    clientColumnHook('projects', { feature: 'projects', singular: 'project', plural: 'projects' }),
  ],
  privateModeConversions: [projectPrivateModeConversion],
});

function recordsOf({ all }: Pick<AppParts, 'all'>): ProjectRecords {
  return combineHooks(all('projectHooks'));
}
