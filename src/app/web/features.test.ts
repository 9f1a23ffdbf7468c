import { matchRoutes } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { routes } from './page-routes.tsx';
import { loadPalettes, palettes } from './palette/palettes.ts';
import { loadedShellParts } from './shell/load-shell-parts.ts';

beforeAll(loadPalettes);

it('every entry of the menus, the footer and the palette leads to a declared page', () => {
  const links = [
    ...loadedShellParts().flatMap(({ menu = [], accountMenu = [], footer = [] }) => [
      ...menu,
      ...accountMenu,
      ...footer,
    ]),
    ...palettes().flatMap(({ pages = [], actions = [], settings = [] }) => [
      ...pages,
      ...actions,
      ...settings,
    ]),
  ];
  const lost = links.filter(({ path }) => {
    const { pathname } = new URL(path, 'https://stint.invalid');
    return matchRoutes(routes, pathname)?.at(-1)?.route.path === '*';
  });
  expect(links.length).toBeGreaterThan(30);
  expect(lost).toEqual([]);
});
