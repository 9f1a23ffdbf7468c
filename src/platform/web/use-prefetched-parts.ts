import { useEffect, useEffectEvent } from 'react';
import { firstUserInput } from './first-user-input.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Loads dialogs and menus once, so that they open at once: as soon as the page rests if this browser keeps the app’s
 * files, otherwise after the first use of the page.
 */
export function usePrefetchedParts(load: () => unknown): void {
  useLoadAhead(load, { waitsForUse: !keepsFiles() });
}

/** Asks for records once, after the first use of the page: someone who only reads it costs the server nothing more. */
export function usePrefetchedAnswers(load: () => unknown): void {
  useLoadAhead(load, { waitsForUse: true });
}

function useLoadAhead(load: () => unknown, { waitsForUse }: { waitsForUse: boolean }): void {
  const loadLatest = useEffectEvent(load);
  const begin = useEffectEvent((signal: AbortSignal) => (waitsForUse ? firstUserInput(signal) : null));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Silent: if it fails, opening the dialog retries and reports errors.
    void Promise.resolve(begin(signal))
      .then(() => loadInTurn(loadLatest, signal))
      .catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, []);
}

/** The service worker stores all of them when it is installed. */
function keepsFiles(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

let turn: Promise<unknown> = Promise.resolve();

/** Until `signal` is aborted: what hangs on a page must not hold up the next one. */
async function loadInTurn(load: () => unknown, signal: AbortSignal): Promise<void> {
  const left = new Promise((resolve) => {
    signal.addEventListener('abort', resolve);
  });
  turn = turn
    .then(() => (signal.aborted ? undefined : Promise.race([loadWhenIdle(load, signal), left])))
    .catch(() => undefined);
  await turn;
}

async function loadWhenIdle(load: () => unknown, signal: AbortSignal): Promise<void> {
  await whenIdle();
  if (!signal.aborted) await load();
}
