export const loginPath = '/auth/login';
export const registerPath = '/auth/register';
/** A placeholder for our origin: only the path matters. */
const ownOrigin = 'https://stint.invalid';

/** The login page's path, with the page to return to. [2.32] */
export function loginAddress(next: string): string {
  return next === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ next }).toString()}`;
}

/** The page requested before sign-in; null unless it is on this site (no open redirects). [2.32] */
export function returnAddress(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !URL.canParse(next, ownOrigin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, ownOrigin);
  // `//elsewhere`, `/\elsewhere` and `https:elsewhere` leave the site; an auth page would redirect forever.
  if (!next.startsWith('/') || origin !== ownOrigin || pathname.startsWith('/auth/')) return null;
  return pathname.startsWith('//') ? null : pathname + query + hash;
}
