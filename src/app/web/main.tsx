import '#src/platform/web/theme/fonts.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { createStyles } from './styles.ts';

const place = document.querySelector<HTMLElement>('#root');
if (!place) throw new Error('The page has no place for the app.');

// A page that was rendered beforehand is a visitor’s: the server saw no session. It is taken over as it stands, once its script is here.
const isRendered = 'rendered' in place.dataset;
if (isRendered) await loadPage(routes);

const app = (
  <App styles={createStyles()} isVisitor={isRendered}>
    <RouterProvider router={createBrowserRouter(routes)} />
  </App>
);
if (isRendered) hydrateRoot(place, app);
else createRoot(place).render(app);

// Once nothing on the page waits for it. While developing, what was kept would hide what is new.
const build: unknown = import.meta.env['VITE_BUILD_HASH'];
if (typeof build === 'string') {
  if (document.readyState === 'complete') void keepThisBuild(build);
  else addEventListener('load', () => void keepThisBuild(build));
}

async function keepThisBuild(name: string): Promise<void> {
  const { keepApp } = await import('#src/platform/web/offline/keep-app.ts');
  await keepApp(name);
}

/** Fetches what the address needs, so that the first rendering in the browser equals the one that was sent. */
async function loadPage(all: RouteObject[]): Promise<void> {
  const matches = matchRoutes(all, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, { ...loaded, lazy: undefined });
    }),
  );
}
