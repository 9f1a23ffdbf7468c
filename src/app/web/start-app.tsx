import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { signedOut } from '#src/features/identity/web/public.tsx';
import { ignoreCompositionKeys } from '#src/platform/web/keyboard/composition.ts';
import { followColourMode } from '#src/platform/web/theme/colour-mode.ts';
import { App } from './app.tsx';
import { prepareTakeover } from './input-before-hydration.ts';
import { routes } from './page-routes.tsx';
import { loadShownParts, takeRenderedSession } from './server-rendered-session.ts';

/** Shows the page, or takes over the one that the document has. */
export async function startApp(): Promise<void> {
  // The imported modules ran in this task.
  await nextTask();

  ignoreCompositionKeys();
  followColourMode();

  const rootElement = document.querySelector<HTMLElement>('#root');
  if (!rootElement) throw new Error('The page has no root element.');

  // A prerendered page is for visitors: the server saw no session. It is hydrated once its script has loaded, like a page
  // that the server rendered for an account.
  const first = 'prerendered' in rootElement.dataset ? signedOut : takeRenderedSession();
  const router = createBrowserRouter(routes);
  if (first) {
    await whenPageLoaded(router);
    await loadShownParts();
  } else if ('serverRendered' in rootElement.dataset) rootElement.replaceChildren();
  delete rootElement.dataset['serverRendered'];
  await nextTask();
  const app = (
    <App first={first}>
      <RouterProvider router={router} />
    </App>
  );
  await prepareTakeover();
  // React yields to input between the components of a transition.
  startTransition(() => {
    if (first) hydrateRoot(rootElement, app);
    else createRoot(rootElement).render(app);
  });
  registerBuildLater();
}

function registerBuildLater(): void {
  // In development, cached files would hide changes.
  const build: unknown = import.meta.env['VITE_BUILD_HASH'];
  if (typeof build !== 'string') return;
  // Caching the app while the page still loads doubles the time that the page blocks.
  const registerLater = () =>
    setTimeout(() => {
      // If there is no network, the next load registers it.
      registerBuild(build).catch(() => undefined);
    }, 5_000);
  if (document.readyState === 'complete') registerLater();
  else addEventListener('load', registerLater);
}

async function registerBuild(name: string): Promise<void> {
  const { registerServiceWorker } = await import('#src/platform/web/offline/service-worker-registration.ts');
  await registerServiceWorker(name);
}

/** The router loads the page’s code, so that the first render equals the page in the document. */
async function whenPageLoaded(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = ({ initialized }: { initialized: boolean }) => {
    if (initialized) resolve();
  };
  const stop = router.subscribe(check);
  check(router.state);
  await promise;
  stop();
}

/** Long tasks block the page, so each step has its own. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
