import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import * as m from '#messages/app.ts';
import { signedOut } from '#src/features/identity/web/public.tsx';
import { App } from './app.tsx';
import { routes } from './page-routes.tsx';
import { tabTitle } from './routing/route-root.tsx';

const shellParts = ['src/app/web/shell/shell.tsx'];
const siteFolder = 'src/pages/site';
const signInFolder = 'src/features/identity/web';

/** Public pages with their source files; the server has the same list. */
const publicPages = [
  { path: '/', parts: [`${siteFolder}/home-page.tsx`] },
  { path: '/auth/login', parts: [`${signInFolder}/sign-in/login-page.tsx`] },
  { path: '/auth/register', parts: [`${signInFolder}/registration/register-page.tsx`] },
  { path: '/about', parts: [...shellParts, `${siteFolder}/about-page.tsx`] },
  { path: '/contact', parts: [...shellParts, `${siteFolder}/contact-page.tsx`] },
  { path: '/privacy', parts: [...shellParts, `${siteFolder}/privacy-page.tsx`] },
];

/** The initial content of all other pages, until the sign-in state is known. [2.18] */
export const loadingPage = {
  markup: renderToStaticMarkup(<p className="stint-starting">{m.loadingApplication}</p>),
  parts: shellParts,
};

/** The most visited pages behind sign-in: their own files load with the document. */
export const shellPages = [
  { path: '/dashboard', parts: [...shellParts, 'src/pages/dashboard/dashboard-page.tsx'] },
  { path: '/timesheets', parts: [...shellParts, 'src/features/timesheets/web/timesheets-page.tsx'] },
];

/** Texts of the document around each page, and of the app's manifest. */
export const documentTexts = {
  description: m.documentDescription,
  noScript: m.noScript,
  shortcuts: [
    { name: m.timesheets, url: '/timesheets' },
    { name: m.dashboard, url: '/dashboard' },
  ],
};

/** Runs once, during the build. */
export async function renderPages() {
  const handler = createStaticHandler(routes);
  return Promise.all(
    publicPages.map(async ({ path, parts }) => ({ ...(await renderPage(handler, path)), parts })),
  );
}

async function renderPage(handler: ReturnType<typeof createStaticHandler>, path: string) {
  const context = await handler.query(new Request(`http://stint.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects, so it can’t be prerendered`);
  const markup = renderToString(
    <App first={signedOut}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  return { path, title: tabTitle(context.matches.at(-1)?.route.handle), markup };
}
