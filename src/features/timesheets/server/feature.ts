import { entriesContract } from '#src/features/timesheets/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { timesheetsDescription } from './api-description.ts';
import { pinnedWorkExportPart } from './entries/pinned-work.ts';
import { timesheetsHandlers } from './handlers.ts';
import { timesheetsMergeHook } from './hooks/client-merge-hook.ts';
import { timesheetsExportArea } from './hooks/export-area.ts';
import { timesheetsProjectHook } from './hooks/project-hook.ts';

export const timesheetsFeature = defineFeature({
  name: 'timesheets',
  api: {
    timesheets: {
      contract: entriesContract,
      handlers: ({ all }) => timesheetsHandlers(all('beyondRetainers')),
      description: timesheetsDescription,
    },
  },
  tags: { timesheets: 'Time entries.' },
  tables: ['timesheets', 'pinned_work'],
  exportAreas: [timesheetsExportArea],
  exportParts: [pinnedWorkExportPart],
  mergeHooks: [timesheetsMergeHook],
  projectHooks: [timesheetsProjectHook],
});
