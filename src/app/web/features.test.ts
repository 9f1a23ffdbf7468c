import { matchRoutes } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import { systemRoles } from '#src/features/identity/rules/role.ts';
import type { Session } from '#src/features/identity/web/public.tsx';
import { isRouteHandle } from '#src/platform/web/route-handle.ts';
import { routes } from './page-routes.tsx';
import { loadPalettes, palettes } from './palette/palettes.ts';
import { canOpen, openLinks } from './routing/route-access.ts';
import { loadedShellParts } from './shell/load-shell-parts.ts';

beforeAll(loadPalettes);

/** Every entry of the menus, the footer and the palette. */
const allLinks = () => [
  ...loadedShellParts().flatMap(({ menu = [], accountMenu = [], footer = [] }) => [
    ...menu,
    ...accountMenu,
    ...footer,
  ]),
  ...palettes().flatMap(({ pages = [], actions = [], settings = [] }) => [...pages, ...actions, ...settings]),
];

function routeOf(path: string) {
  const { pathname } = new URL(path, 'https://stint.invalid');
  return matchRoutes(routes, pathname)?.at(-1)?.route;
}

it('every entry of the menus, the footer and the palette leads to a declared page', () => {
  const links = allLinks();

  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ path }) => routeOf(path)?.path === '*')).toEqual([]);
});

const roles = [null, ...systemRoles].flatMap((systemRole) =>
  [true, false].flatMap((tenantEnabled) =>
    [[], ['acme']].map((clientViewerOf) => ({ systemRole, tenantEnabled, clientViewerOf })),
  ),
);
const sessions = [
  { status: 'signedOut' },
  ...roles.map((role) => ({
    status: 'signedIn',
    user: { uid: '1', email: 'ada@stint.test', displayName: 'Ada' },
    role,
    preferences: presetPreferences,
  })),
] as Session[];

it.each(sessions)('lets everyone who sees a link open its page: %j', (session) => {
  const shown = openLinks(session, allLinks());

  const closed = shown.filter(({ path }) => {
    const handle: unknown = routeOf(path)?.handle;
    return !isRouteHandle(handle) || !canOpen(handle.audience, session);
  });
  expect(shown).not.toEqual([]);
  expect(closed).toEqual([]);
});
