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
