import { parseAddress } from '#src/platform/server/fetch/fetch-guarded.ts';

/** The address to request; null if it can’t be the address of a calendar. */
export function parseCalendarAddress(text: string, allowedHosts: readonly string[]): URL | null {
  return parseAddress(toHttps(text), allowedHosts);
}

/** Calendars have addresses with a scheme of their own: `webcal:` is `https:`. */
export function toHttps(address: string): string {
  return address.trim().replace(/^webcals?:/i, 'https:');
}
