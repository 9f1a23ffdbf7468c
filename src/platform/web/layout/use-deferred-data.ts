import { useDeferredValue } from 'react';

/**
 * Data that has just loaded, rendered in steps, so that a long list doesn't block the page. Query results update
 * synchronously otherwise. Later changes show at once.
 */
export function useDeferredData<T>(data: T | undefined): T | undefined {
  const deferred = useDeferredValue(data);
  return deferred === undefined ? undefined : data;
}
