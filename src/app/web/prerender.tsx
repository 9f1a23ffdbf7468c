import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import * as m from '#messages/app.ts';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { signedOut } from '#src/features/identity/web/public.tsx';
import type { Session } from '#src/features/identity/web/public.tsx';
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
  styles: '',
  parts: shellParts,
};

/** The most visited pages behind sign-in: their own files load with the document. */
const shellPages = [
  { path: '/dashboard', parts: [...shellParts, 'src/pages/dashboard/dashboard-page.tsx'] },
  { path: '/timesheets', parts: [...shellParts, 'src/features/timesheets/web/timesheets-page.tsx'] },
];

/** Someone who keeps records. */
const signedIn: Session = {
  status: 'signedIn',
  user: { uid: '', email: '', displayName: '' },
  role: { ...noRole, tenantEnabled: true },
  preferences: { ...presetPreferences, timeZone: 'UTC' },
};

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
    publicPages.map(async ({ path, parts }) => ({ ...(await renderPage(handler, path, signedOut)), parts })),
  );
}

/** Only their styles, so that their first render in the browser creates none: until the session is known, nothing else shows. */
export async function renderShellPages() {
  const handler = createStaticHandler(routes);
  return Promise.all(
    shellPages.map(async ({ path, parts }) => {
      const { styles } = await renderPage(handler, path, signedIn);
      return { path, ...loadingPage, styles, parts };
    }),
  );
}

async function renderPage(handler: ReturnType<typeof createStaticHandler>, path: string, first: Session) {
  const context = await handler.query(new Request(`http://stint.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects, so it can’t be prerendered`);
  // Emotion’s default key, so the browser reuses these styles.
  const styles = createCache({ key: 'css' });
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  const markup = renderToString(
    <CacheProvider value={styles}>
      <App first={first}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </CacheProvider>,
  );
  // Also what no element uses as it is: the styles of inner components, which the browser would create as well.
  const names = Object.keys(styles.inserted).map((name) => `${styles.key}-${name}`);
  const chunks = extractCriticalToChunks([markup, ...names].join(' '));
  return {
    path,
    title: tabTitle(context.matches.at(-1)?.route.handle),
    markup,
    // With `data-s`, Emotion leaves them in their place; moving them would compute all styles again.
    styles: constructStyleTagsFromChunks(chunks).replaceAll('data-emotion=', 'data-s="" data-emotion='),
  };
}
