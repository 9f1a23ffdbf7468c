import type { Portal } from '#src/features/portal/contract-portal.ts';

/** A client without an account, who has only a link. */
export function createPortalVisitor(url: string, path: string) {
  const token = path.split('/')[2] ?? '';
  const post = (part: string, body: object = {}, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/portal-link${part}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ token, ...body }),
    });
  return {
    token,
    post,
    /** The page, if the link opens. */
    async read(body: object = {}): Promise<Portal> {
      const response = await post('', body);
      if (response.status !== 200) throw new Error(`The portal answered ${response.status}.`);
      // The contract of the route.
      return (await response.json()) as Portal;
    },
  };
}
