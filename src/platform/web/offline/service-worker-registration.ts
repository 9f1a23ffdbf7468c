import { announceUpdate } from './app-update.ts';

const hourMs = 3_600_000;

/**
 * Has the browser keep the app, so that it opens without a network, and looks for newer versions. A newer one never
 * mixes with the page that is open: it waits until somebody reloads, or takes over at once where it is the page's own.
 */
export async function registerServiceWorker(build: string): Promise<void> {
  // Not without TLS, nor where the browser was told to keep nothing.
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
    // The very first one waits for nobody.
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

/** The app works without: the server may be away, or the browser may not want to keep anything. */
function ignoreError(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
