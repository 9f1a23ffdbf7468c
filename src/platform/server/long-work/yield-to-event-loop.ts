const waiting: (() => void)[] = [];

/**
 * Continues in a later turn of the event loop, at most one caller in each: requests come between the parts of long
 * work, however much of it there is.
 */
export function yieldToEventLoop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(continueFirst);
  return promise;
}

function continueFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(continueFirst);
}
