import type { IdentityRoute } from '#src/features/identity/contract-route-properties.ts';
import { identityRoutes } from '#src/features/identity/contract-routes.ts';

type OpenRoute = IdentityRoute & { method: 'GET' | 'POST'; path: string };

/** The routes of the identity service by their paths. */
export const openRoutes: readonly OpenRoute[] = Object.entries<IdentityRoute>(identityRoutes).map(
  ([name, route]) => {
    const [method, path = ''] = name.split(' ');
    return { ...route, method: method === 'GET' ? 'GET' : 'POST', path };
  },
);

const routesByPath = new Map(openRoutes.map((route) => [route.path, route]));

/** What the table says of a request. A path that it doesn't list fails, even if it were open by mistake. */
export function routeOf({ path }: { path?: string | undefined }): OpenRoute {
  const route = path === undefined ? undefined : routesByPath.get(path);
  if (!route) throw new Error(`The identity service has no open route ${path}.`);
  return route;
}

/** Whether the account may also need a code after it. */
export function isFirstStep({ signIn }: IdentityRoute): boolean {
  return signIn === 'password' || signIn === 'link' || signIn === 'hosted';
}
