import { calendarLimits } from '#src/features/calendar-import/rules/suggestion.ts';
import { fetchGuarded } from '#src/platform/server/fetch/fetch-guarded.ts';
import type { FetchOptions, FetchedFile } from '#src/platform/server/fetch/fetch-guarded.ts';
import { toHttps } from './calendar-address.ts';

/** Requests a calendar. */
export async function fetchCalendar(
  address: string,
  options: Omit<FetchOptions, 'accept' | 'maxBytes'>,
): Promise<FetchedFile> {
  return fetchGuarded(toHttps(address), {
    accept: 'text/calendar, */*;q=0.1',
    maxBytes: calendarLimits.fileBytes,
    ...options,
  });
}
