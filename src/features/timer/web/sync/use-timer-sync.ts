import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { timer } from '#src/features/timer/web/api.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { syncTimer } from './sync-timer.ts';

/** Where no live event tells of the other devices, they are asked after this often. */
const pollMs = 30_000;
/** Typing is told when it pauses. */
const typingDelayMs = 700;
const maxRetryDelayMs = 60_000;

/**
 * Keeps the timer in step with the service: when the app starts, the page is looked at or the network comes back, on
 * what a live event makes stale (`timer.key()`), and after whatever is done here. The timer itself waits for nobody.
 */
export function useTimerSync(uid: string, isSyncEnabled: boolean): void {
  const store = timerStoreOf(uid);
  const queries = useQueryClient();
  useQuery({
    queryKey: [...timer.key(), uid],
    queryFn: async ({ signal }) => {
      await syncTimer(store, signal);
      return true;
    },
    enabled: isSyncEnabled,
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // It is never given up while the service is away; a refusal is not asked for again.
    retry: (_count, error) => toFailure(error).isUnreachable,
    retryDelay: (count) => Math.min(1_000 * 2 ** count, maxRetryDelayMs),
  });

  // At once, rather than when the next try is due.
  useEffect(() => {
    if (!isSyncEnabled) return undefined;
    const refetch = () => {
      if (document.visibilityState === 'visible') void queries.refetchQueries({ queryKey: timer.key() });
    };
    addEventListener('online', refetch);
    document.addEventListener('visibilitychange', refetch);
    return () => {
      removeEventListener('online', refetch);
      document.removeEventListener('visibilitychange', refetch);
    };
  }, [isSyncEnabled, queries]);

  const latestCommand = useSyncExternalStore(store.subscribe, () =>
    latestCommandKey(store.queue.read().unsent),
  );
  useEffect(() => {
    if (!isSyncEnabled || latestCommand === '') return undefined;
    const isTyped = latestCommand.startsWith('edit');
    const timeout = setTimeout(
      () => void queries.refetchQueries({ queryKey: timer.key() }),
      isTyped ? typingDelayMs : 0,
    );
    return () => {
      clearTimeout(timeout);
    };
  }, [latestCommand, isSyncEnabled, queries]);

  // The device's clock was set: by how much, the service knows.
  const epoch = useSyncExternalStore(store.subscribe, () => store.queue.read().clock.epochs.at(-1)?.id ?? 0);
  useEffect(() => {
    // Another tab that signs out removes the log, which is no change of the clock.
    if (isSyncEnabled && !store.queue.isRemoved())
      void queries.refetchQueries({ queryKey: timer.key() }, { cancelRefetch: false });
  }, [epoch, isSyncEnabled, queries, store]);
}

function latestCommandKey(
  unsent: ReturnType<ReturnType<typeof timerStoreOf>['queue']['read']>['unsent'],
): string {
  const last = unsent.at(-1);
  return last ? `${last.act.type} ${last.seq} ${last.at.wall}` : '';
}
