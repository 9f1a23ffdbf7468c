import { projectsContract } from '#src/features/projects/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { projectsDescription } from './api-description.ts';
import { projectsMergeHook } from './client-merge-hook.ts';
import { defaultTasksExportPart } from './default-tasks.ts';
import { projectPrivateModeConversion, projectsExportArea } from './export-area.ts';
import { projectsHandlers } from './handlers.ts';
import { invoicedPricesExportPart } from '#src/features/billing/server/prices/invoiced-prices-export.ts';

export const projectsFeature = defineFeature({
  name: 'projects',
  api: {
    projects: { contract: projectsContract, handlers: projectsHandlers, description: projectsDescription },
  },
  tags: { projects: 'Work for a client, its rates, budgets and prepaid hours.' },
  sharedSentences: {
    projectId: 'ID of the project, a UUID; null without one.',
    taskId: 'ID of the project’s task, a UUID; null without one.',
  },
  tables: ['projects', 'project_tasks', 'invoiced_prices', 'default_tasks'],
  exportAreas: [projectsExportArea],
  exportParts: [defaultTasksExportPart, invoicedPricesExportPart],
  mergeHooks: [projectsMergeHook],
  privateModeConversions: [projectPrivateModeConversion],
});
