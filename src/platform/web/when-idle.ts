import { queryClient } from './query-client.ts';

/** When the page shows what it asked for and rests, or after this time: nothing that starts then delays its content. */
export async function whenIdle(mostMs = 3_000): Promise<void> {
  const end = performance.now() + mostMs;
  await nextRest();
  // Answers that are still missing will be rendered.
  while (queryClient.isFetching() > 0 && performance.now() < end) {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    await nextRest();
  }
}

/** When nothing is rendered or run, or after a second. */
export function nextRest(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, pauseMs);
  });
}

const pauseMs = 200;

let backgroundStart: Promise<void> | undefined;

/** When background work may start. All that waits at the same time continues at once, so that what it asks is one request. */
export function whenBackgroundStarts(): Promise<void> {
  backgroundStart ??= new Promise((resolve) => {
    setTimeout(() => {
      backgroundStart = undefined;
      resolve();
    }, backgroundDelayMs);
  });
  return backgroundStart;
}

const backgroundDelayMs = 4_000;
