import createEmotionServer from '@emotion/server/create-instance';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import * as m from '#messages/app.ts';
import { App, createEmotionCache } from './app.tsx';
import { routes } from './routes.tsx';
import { documentTitle } from './routing/route-root.tsx';

const shellParts = ['src/app/web/shell/shell.tsx'];
const siteFolder = 'src/features/site/web';
const sessionFolder = 'src/features/session/web';

/** Public pages with their source files; the server has the same list. */
const publicPages = [
  { path: '/', parts: [`${siteFolder}/home-page.tsx`] },
  { path: '/auth/login', parts: [`${sessionFolder}/login-page.tsx`] },
  { path: '/auth/register', parts: [`${sessionFolder}/register-page.tsx`] },
  { path: '/about', parts: [...shellParts, `${siteFolder}/about-page.tsx`] },
  { path: '/contact', parts: [...shellParts, `${siteFolder}/contact-page.tsx`] },
  { path: '/privacy', parts: [...shellParts, `${siteFolder}/privacy-page.tsx`] },
];

/** The initial content of all other pages, until the sign-in state is known. [2.18] */
export const loadingPage = {
  markup: renderToStaticMarkup(<p className="stint-starting">{m.loadingApplication}</p>),
  styles: '',
  parts: shellParts,
};

const timesheetsFolder = 'src/features/timesheets/web';

/** The most visited pages behind sign-in: their own files load with the document. */
export const shellPages = [
  { path: '/dashboard', parts: [...shellParts, 'src/features/dashboard/web/dashboard-page.tsx'] },
  {
    path: '/timesheets',
    parts: [
      ...shellParts,
      `${timesheetsFolder}/timesheets-page.tsx`,
      `${timesheetsFolder}/list/list-view.tsx`,
    ],
  },
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
  const styles = createEmotionCache();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  const markup = renderToString(
    <App emotionCache={styles} isVisitor>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  );
  return {
    path,
    title: documentTitle(context.matches.at(-1)?.route.handle),
    markup,
    styles: constructStyleTagsFromChunks(extractCriticalToChunks(markup)),
  };
}
