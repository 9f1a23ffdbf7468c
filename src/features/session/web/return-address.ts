const login = '/auth/login';

/** The login page, told where to go afterwards. */
export function loginAddress(page: string): string {
  return page === '/' ? login : `${login}?${new URLSearchParams({ next: page }).toString()}`;
}

/** The page that `?next=` asks for, if there is such a page on this very site. [2.32] */
export function returnAddress(search: string): string | null {
  return safeReturn(new URLSearchParams(search).get('next'));
}

function safeReturn(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const url = URL.parse(next, 'https://stint.invalid');
  if (url?.origin !== 'https://stint.invalid' || url.pathname.startsWith('/auth/')) return null;
  return url.pathname + url.search + url.hash;
}
