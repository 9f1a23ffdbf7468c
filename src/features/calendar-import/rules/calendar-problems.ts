import { calendarLimits } from './rules/suggestion.ts';

/** Why a calendar can’t be read. */
export const contentProblems = ['notCalendar', 'noEvents', 'unreadable', 'tooManyEvents', 'tooMuch'] as const;
export type ContentProblem = (typeof contentProblems)[number];

/** Why an address couldn’t be read. */
export const addressProblems = [
  'privateAddress',
  'unreachable',
  'timeout',
  'notFound',
  'tooManyRedirects',
  'keyUnavailable',
  'tooLarge',
  ...contentProblems,
] as const;
export type AddressProblem = (typeof addressProblems)[number];

export const calendarMessages = {
  notCalendar: 'This isn’t a calendar file. Choose an .ics file.',
  noEvents: 'This calendar has no events.',
  unreadable: 'None of the events in this calendar can be read.',
  tooLarge: `This calendar is larger than ${calendarLimits.fileBytes / 1024 / 1024} MB. Export fewer events.`,
  tooManyEvents: 'This calendar has more than 50,000 events in the last two years. Export fewer of them.',
  tooMuch: 'This calendar takes too long to read. One of its events may repeat too often.',
  busy: 'You’re already uploading a calendar. Try again when it’s done.',
  wrongType: 'Send the calendar as text/calendar, without compression.',
  notAddress: 'Enter an address that starts with https:// or webcal://.',
} as const satisfies Record<ContentProblem, string> & Record<string, string>;
