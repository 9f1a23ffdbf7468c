import { schedulesContract } from '#src/features/schedules/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { schedulesDescription } from './api-description.ts';
import { schedulesHandlers } from './handlers.ts';
import { scheduleRunsExportPart } from './runs-export-part.ts';
import { startSchedules } from './start-schedules.ts';

export const schedulesFeature = defineFeature({
  name: 'schedules',
  api: {
    schedules: {
      contract: schedulesContract,
      handlers: ({ all }) => schedulesHandlers(all('scheduleKinds')),
      description: schedulesDescription,
    },
  },
  tags: { schedules: 'What repeats, and what came of it.' },
  tables: ['schedule_runs'],
  backgroundWork: [{ start: startSchedules, failureMessage: 'what is due was not made' }],
  exportParts: [scheduleRunsExportPart],
});
