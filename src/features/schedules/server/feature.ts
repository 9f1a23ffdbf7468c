import { defineFeature } from '#src/platform/server/feature.ts';
import { scheduleRunsExportPart } from './runs-export-part.ts';
import { startSchedules } from './start-schedules.ts';

export const schedulesFeature = defineFeature({
  name: 'schedules',
  api: {},
  tables: ['schedule_runs'],
  backgroundWork: [{ start: startSchedules, failureMessage: 'what is due was not made' }],
  exportParts: [scheduleRunsExportPart],
});
