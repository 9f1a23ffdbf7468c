import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import * as m from '#messages/app.ts';
import { signedOut } from '#src/features/identity/web/public.tsx';
import { App } from './app.tsx';
import { otherPages, publicPages } from './page-parts.ts';
import { routes } from './page-routes.tsx';
import { tabTitle } from './routing/route-root.tsx';

/** The initial content of all other pages, until the sign-in state is known. [2.18] */
export const loadingPage = {
  markup: renderToStaticMarkup(<p className="stint-starting">{m.loadingApplication}</p>),
  ...otherPages,
};

export { appPages } from './page-parts.ts';

/** Texts of the document around each page, and of the app's manifest. */
export const documentTexts = {
  description: m.documentDescription,
  noScript: m.noScript,
  notStarted: m.notStarted,
  reload: m.reload,
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
