import { QueryClient } from '@tanstack/react-query';
import { onAccountChange } from './current-account.ts';
import { toFailure } from './failure.ts';

/** Retries a failed query twice, with increasing delays. */
export const retryOptions = {
  retry: (count: number, error: Error) => count < 2 && toFailure(error).isUnreachable,
  retryDelay: (count: number) => 400 * 2 ** count,
};

/** The cache of server state. Queries don't wait for the network: failures show at once. */
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
