import { QueryClient } from '@tanstack/react-query';
import { onAccountChange } from './account-cleanup.ts';
import { failureOf } from './failure.ts';

/** A lost answer is asked for again: twice, a little later each time. */
export const retries = {
  retry: (count: number, error: Error) => count < 2 && failureOf(error).isAway,
  retryDelay: (count: number) => 400 * 2 ** count,
};

/** Server state, once. Nothing waits in it for a network that may never come: a failure is told at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      ...retries,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onAccountChange(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});
