/** When the page has painted and rests, or after this time. */
export function whenIdle(mostMs = 1_000): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: mostMs });
    else setTimeout(resolve, fallbackMs);
  });
}

const fallbackMs = 200;
