import createEmotionServer from '@emotion/server/create-instance';
import { renderToString } from 'react-dom/server';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import { App } from './app.tsx';
import { routes } from './routes.tsx';
import { createStyles } from './styles.ts';
import { documentTitle } from './titles.ts';

/** The pages everybody may read; the server knows the same list. */
const publicPages = ['/', '/auth/login', '/auth/register', '/about', '/contact', '/privacy'];

/** What the page says until the sign-in state is known. [2.18] */
export const startingMarkup = '<p class="stint-starting">Loading application...</p>';

/** Run once, by the build. */
export async function renderPages() {
  const handler = createStaticHandler(routes);
  return Promise.all(publicPages.map((path) => renderPage(handler, path)));
}

async function renderPage(handler: ReturnType<typeof createStaticHandler>, path: string) {
  const context = await handler.query(new Request(`http://stint.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects: it cannot be rendered beforehand`);
  const styles = createStyles();
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles);
  const markup = renderToString(
    <App styles={styles}>
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
