import * as m from '#messages/calendar-import.ts';
import type { AddressProblem } from '#src/features/calendar-import/api-messages.ts';

/** Why the calendar at the address couldn’t be read, and what to do. */
export const addressProblemLabels: Record<AddressProblem, string> = {
  privateAddress: m.privateAddress,
  unreachable: m.unreachable,
  timeout: m.timeout,
  notFound: m.notFound,
  tooManyRedirects: m.tooManyRedirects,
  keyUnavailable: m.keyUnavailable,
  tooLarge: m.tooLarge,
  notCalendar: m.notCalendar,
  noEvents: m.noEvents,
  unreadable: m.unreadable,
  tooManyEvents: m.tooManyEvents,
  tooMuch: m.tooMuch,
};
