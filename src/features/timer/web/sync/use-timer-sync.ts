import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { DeviceTimer } from '#src/features/timer/rules/sync/device-timer.ts';
import { timer } from '#src/features/timer/web/api.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { syncTimer } from './sync-timer.ts';

/** Polling interval without live events. */
const pollMs = 30_000;
/** Send typed text after a pause. */
const typingDelayMs = 700;
const maxRetryDelayMs = 60_000;

/**
 * Syncs the timer: on app start, when the page becomes visible or the network returns, on live events that invalidate
 * `timer.key()`, and after every action. The timer itself never waits.
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
    // Its result is in the store: no poll renders anything by itself.
    notifyOnChangeProps: [],
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Retry for as long as the server is unreachable; don't retry a refusal.
    retry: (_count, error) => toFailure(error).isUnreachable,
    retryDelay: (count) => Math.min(1_000 * 2 ** count, maxRetryDelayMs),
  });

  // At once, without waiting for the next retry.
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
    latestCommandKey(store.device.read().unsent),
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

  // The device's clock was set: ask the server by how much.
  const epoch = useSyncExternalStore(store.subscribe, () => store.device.read().clock.epochs.at(-1)?.id ?? 0);
  useEffect(() => {
    // A sign-out in another tab removes the stored timer, which isn't a clock change.
    if (isSyncEnabled && !store.device.isRemoved())
      void queries.refetchQueries({ queryKey: timer.key() }, { cancelRefetch: false });
  }, [epoch, isSyncEnabled, queries, store]);
}

function latestCommandKey(unsent: DeviceTimer['unsent']): string {
  const last = unsent.at(-1);
  return last ? `${last.act.type} ${last.seq} ${last.at.wall}` : '';
}
