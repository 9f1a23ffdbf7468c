import { calendarImportContract } from '#src/features/calendar-import/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { calendarImportDescription } from './api-description.ts';
import { calendarImportHandlers } from './handlers.ts';
import { serveCalendarUpload } from './upload-route.ts';

export const calendarImportFeature = defineFeature({
  name: 'calendar-import',
  api: {
    calendarImport: {
      contract: calendarImportContract,
      handlers: calendarImportHandlers,
      description: calendarImportDescription,
    },
  },
  tags: { 'calendar-import': 'Entries suggested from your calendar.' },
  tables: ['calendar_suggestions', 'calendar_answers', 'calendar_addresses'],
  routes: [serveCalendarUpload],
});
