import type { Query } from '@tanstack/react-query';
import { prerender } from 'react-dom/static';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router';
import type { StaticHandlerContext } from 'react-router';
import { documentSession } from '#src/features/identity/web/public.tsx';
import type { SignedIn } from '#src/features/identity/web/public.tsx';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { callKey } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type {
  RenderedPage,
  PreloadedAnswers,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import type { ScreenLayout } from '#src/platform/shared/requests/screen-layout.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { isRouteHandle } from '#src/platform/web/route-handle.ts';
import { answerCallsFrom } from '#src/platform/web/rpc.ts';
import { setRenderedLayout } from '#src/platform/web/server-rendering/rendered-layout.ts';
import { loadRenderedParts, takeShownParts } from '#src/platform/web/server-rendering/rendered-parts.ts';
import { dehydrateQueries } from '#src/platform/web/server-rendering/rendered-queries.ts';
import { App } from './app.tsx';
import { routes } from './page-routes.tsx';
import { canOpen } from './routing/route-access.ts';
import { tabTitle } from './routing/route-root.tsx';

/** A page of an account, with the answers to what it asks first. */
export type PageToRender = { address: string; answers: PreloadedAnswers; layout: ScreenLayout };

/** Answers lead to questions, such as those of a list's rows. */
const mostRounds = 3;
const handler = createStaticHandler(routes);
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a page on the server; null if these answers aren't all that it asks. One at a time: the query cache, the formats
 * and the current account belong to the page that is being rendered.
 */
export function renderPage(page: PageToRender): Promise<RenderedPage | null> {
  const rendered = last.then(() => renderAlone(page));
  last = rendered.catch(() => undefined);
  return rendered;
}

async function renderAlone({ address, answers, layout }: PageToRender): Promise<RenderedPage | null> {
  const { responses, calls } = answers;
  const session = documentSession(responses);
  const context = await handler.query(new Request(`http://stint.invalid${address}`));
  if (!session || context instanceof Response) return null;
  // The page’s code doesn’t run here.
  for (const error of Object.values(context.errors ?? {})) throw error;
  const handle: unknown = context.matches.at(-1)?.route.handle;
  if (!isRouteHandle(handle) || !canOpen(handle.audience, session)) return null;
  const answerOf = new Map(calls.map(({ name, input, answer }) => [callKey(name, input), answer]));
  answerCallsFrom((name, input) => {
    const key = callKey(name, input);
    return answerOf.has(key)
      ? Promise.resolve(answerOf.get(key))
      : Promise.reject(new Error('The document has no answer to this.'));
  });
  setRenderedLayout(layout);
  try {
    await loadRenderedParts();
    takeShownParts();
    const asked = new Set<string>();
    for (let round = 0; round < mostRounds; round += 1) {
      const markup = await render(session, context);
      const queries = addedQueries(asked);
      // Nothing is there to read yet. Quotes in texts are escaped.
      if (queries.length === 0 && / data-skeleton="/.test(markup)) return null;
      if (queries.length === 0)
        return {
          title: tabTitle(handle),
          markup: withoutStyles(markup),
          rendered: {
            layout,
            today: localDay(Date.now(), session.preferences.timeZone),
            queries: dehydrateQueries(calls),
            parts: takeShownParts(),
          },
        };
      // What arrived later would move the rest of the page.
      if (!(await answerAll(queries))) return null;
    }
    return null;
  } finally {
    answerCallsFrom(undefined);
    setRenderedLayout(undefined);
    clearAccount();
    setCurrentAccount(null);
    setFormats(null);
  }
}

async function render(session: SignedIn, context: StaticHandlerContext): Promise<string> {
  const { prelude } = await prerender(
    <App first={session}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    // Larger parts would arrive in scripts, which the Content-Security-Policy forbids.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

/** What rendering asks that wasn't asked before. */
function addedQueries(asked: Set<string>): Query[] {
  const added = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => !asked.has(query.queryHash) && isEnabled(query));
  for (const { queryHash } of added) asked.add(queryHash);
  return added;
}

/** The cache builds a query with the options of the component that asks first. */
function isEnabled({ options }: Query): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/** Whether the document has an answer to each. */
async function answerAll(queries: readonly Query[]): Promise<boolean> {
  const results = await Promise.allSettled(
    queries.map((query) => query.fetch({ ...query.options, retry: false })),
  );
  return results.every(({ status }) => status === 'fulfilled');
}

/** The Content-Security-Policy forbids style attributes; `public/server-rendered-page.js` applies them. */
function withoutStyles(markup: string): string {
  // Quotes in texts are escaped.
  return markup.replaceAll(/(?<= )style(?==")/g, 'data-style');
}
