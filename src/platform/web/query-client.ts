import { QueryClient } from '@tanstack/react-query';
import { onAccountChange } from './account-cleanup.ts';
import { toFailure } from './failure.ts';

/** A lost answer is asked for again: twice, a little later each time. */
export const retryOptions = {
  retry: (count: number, error: Error) => count < 2 && toFailure(error).isUnreachable,
  retryDelay: (count: number) => 400 * 2 ** count,
};

/** Server state, once. Nothing waits in it for a network that may never come: a failure is told at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      ...retryOptions,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onAccountChange(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});
