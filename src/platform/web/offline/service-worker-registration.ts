import { announceUpdate } from './app-update.ts';

const hourMs = 3_600_000;

/**
 * Caches the app, so it opens offline, and checks for new versions. A new version never mixes with the open page: it
 * waits for a reload, or takes over at once if it is the page's own.
 */
export async function registerServiceWorker(build: string): Promise<void> {
  // Not available without TLS, or if storage is disabled.
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    });
    if (registration.waiting) await offerUpdate(registration.waiting, build);
    registration.addEventListener('updatefound', () => watchInstalling(registration, build));
    watchInstalling(registration, build);
    const checkForUpdate = () => void registration.update().catch(ignoreError);
    setInterval(checkForUpdate, hourMs);
    addEventListener('online', checkForUpdate);
  } catch (error) {
    ignoreError(error);
  }
}

function watchInstalling({ installing }: ServiceWorkerRegistration, build: string): void {
  installing?.addEventListener('statechange', () => {
    // The first service worker needn't wait.
    const isUpdate = installing.state === 'installed' && navigator.serviceWorker.controller !== null;
    if (isUpdate) void offerUpdate(installing, build);
  });
}

async function offerUpdate(worker: ServiceWorker, build: string): Promise<void> {
  if ((await readWorkerBuild(worker)) === build) worker.postMessage('take over');
  else announceUpdate(worker);
}

function readWorkerBuild(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    port1.start();
    worker.postMessage('build', [port2]);
  });
}

/** The app works without it: the server may be unreachable, or storage disabled. */
function ignoreError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
