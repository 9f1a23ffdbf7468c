const loginPath = '/auth/login';
/** Stands for our own address, whatever it is: only the way within it matters. */
const ownOrigin = 'https://stint.invalid';

/** Where to sign in, and come back from. [2.32] */
export function loginAddress(next: string): string {
  return next === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ next }).toString()}`;
}

/** The page asked for before signing in, if it is one of ours; never another site's. [2.32] */
export function returnAddress(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !URL.canParse(next, ownOrigin)) return null;
  const { origin, pathname, search: query, hash } = new URL(next, ownOrigin);
  // `//elsewhere`, `/\elsewhere` and `https:elsewhere` all leave; a login page would lead in circles.
  if (!next.startsWith('/') || origin !== ownOrigin || pathname.startsWith('/auth/')) return null;
  return pathname.startsWith('//') ? null : pathname + query + hash;
}
