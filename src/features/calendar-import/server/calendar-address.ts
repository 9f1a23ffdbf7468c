/**
 * The address to request: `webcal:` is `https:`. Plain `http:` only for hosts that the installation allows. Null if it
 * can’t be the address of a calendar.
 */
export function parseCalendarAddress(text: string, allowedHosts: readonly string[]): URL | null {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'));
  if (!url || url.hostname === '') return null;
  const isAllowedScheme =
    url.protocol === 'https:' || (url.protocol === 'http:' && allowedHosts.includes(url.hostname));
  return isAllowedScheme ? url : null;
}
