import { useEffect, useEffectEvent } from 'react';
import { firstUse } from './first-use.ts';
import { whenIdle } from './when-idle.ts';

/** Loads dialogs, menus or records once, after the first use of the page, so that they open at once. */
export function usePrefetchedParts(load: () => unknown): void {
  const loadLatest = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Silent: if it fails, opening the dialog retries and reports errors.
    void firstUse(signal)
      .then(pause)
      .then(() => loadInTurn(loadLatest, signal))
      .catch(() => undefined);
    return () => {
      controller.abort();
    };
  }, []);
}

/** The first use may be a press: what it opens must not wait for everything else. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 250);
  });
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
