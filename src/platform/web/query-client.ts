import { QueryClient } from '@tanstack/react-query';
import { onAccountChange } from './account-cleanup.ts';
import { failureOf } from './failure.ts';

/** Server state, once. Nothing waits in it for a network that may never come: a failure is told at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) => count < 2 && failureOf(error).isAway,
      retryDelay: (count) => 400 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

onAccountChange(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});
