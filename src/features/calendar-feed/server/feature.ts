import { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { calendarFeedDescription } from './api-description.ts';
import { serveCalendarFeed } from './feed-route.ts';
import { calendarFeedHandlers } from './handlers.ts';

export const calendarFeedFeature = defineFeature({
  name: 'calendar-feed',
  api: {
    calendarFeed: {
      contract: calendarFeedContract,
      handlers: calendarFeedHandlers,
      description: calendarFeedDescription,
    },
  },
  tags: { 'calendar-feed': 'Your entries in other calendars.' },
  tables: ['calendar_feeds'],
  routes: [serveCalendarFeed],
});
