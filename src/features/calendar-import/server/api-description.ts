import {
  CalendarSource,
  CalendarSuggestion,
  RefreshedCalendar,
} from '#src/features/calendar-import/contract.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

const source = {
  host: 'calendar.example.com',
  checkedAt: exampleTimes.updatedAt,
  problem: null,
  hasSuggestions: true,
};

export const calendarImportDescription: FeatureDescription = {
  schemas: {
    CalendarSource: namedSchema(CalendarSource, 'The calendar that entries are suggested from.', source),
    RefreshedCalendar: namedSchema(RefreshedCalendar, 'The calendar, and what was read of it.', {
      ...source,
      unreadable: 0,
      leftOut: 2,
    }),
    CalendarSuggestion: namedSchema(CalendarSuggestion, 'A calendar event that can become an entry.', {
      id: exampleIds.other,
      title: 'Workshop with Acme',
      day: '2026-11-20',
      startTime: '2026-11-20T08:00:00.000Z',
      endTime: '2026-11-20T09:30:00.000Z',
    }),
  },
  fields: {
    host: 'Host of the calendar’s address; the rest of the address isn’t shown. Null without a calendar.',
    checkedAt: 'When the calendar was last read, an instant in UTC (ISO 8601); null if it never was.',
    problem: 'Why the calendar couldn’t be read, as a code; null if it could.',
    hasSuggestions: 'Whether events of any day can be suggested.',
    unreadable: 'How many events couldn’t be read this time.',
    leftOut: 'How many events were left out this time because you declined them or they are marked as free.',
    'CalendarSuggestion.id': 'ID of the suggestion, a UUID that is derived from the event.',
    title: 'Title of the event.',
    day: 'Day of the event, as `YYYY-MM-DD`.',
    startTime: 'Start of the event, an instant in UTC (ISO 8601); null for an event of whole days.',
    endTime: 'End of the event, an instant in UTC (ISO 8601); null for an event of whole days.',
    'list.result': 'The suggestions.',
    'list.result.items': 'The suggestions, newest first.',
    hasMore: 'Whether there are older ones that aren’t listed.',
    address: 'Address of the calendar in iCalendar format, starting with `https://` or `webcal://`.',
    suggestionIds: 'IDs of the suggestions, as UUIDs.',
    answer: '`dismissed` to stop suggesting them; null to suggest them again.',
  },
};
