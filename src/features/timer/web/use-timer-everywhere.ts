import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { failureOf } from '#src/platform/web/failure.ts';
import { timer } from './api.ts';
import { tellAndHear } from './telling.ts';
import { timerOf } from './use-timer.ts';

/** Where no live event tells of the other devices, they are asked after this often. */
const askingMs = 30_000;
/** Typing is told when it pauses. */
const typingMs = 700;
const longestWaitMs = 60_000;

/**
 * Keeps the timer in step with the service: when the app starts, the page is looked at or the network comes back, on
 * what a live event makes stale (`timer.key()`), and after whatever is done here. The timer itself waits for nobody.
 */
export function useTimerEverywhere(uid: string, isTold: boolean): void {
  const store = timerOf(uid);
  const queries = useQueryClient();
  useQuery({
    queryKey: [...timer.key(), uid],
    queryFn: async ({ signal }) => {
      await tellAndHear(store, signal);
      return true;
    },
    enabled: isTold,
    staleTime: 0,
    refetchInterval: askingMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // It is never given up while the service is away; a refusal is not asked for again.
    retry: (_count, error) => failureOf(error).isAway,
    retryDelay: (count) => Math.min(1_000 * 2 ** count, longestWaitMs),
  });

  // At once, rather than when the next try is due.
  useEffect(() => {
    if (!isTold) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') void queries.refetchQueries({ queryKey: timer.key() });
    };
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isTold, queries]);

  const waiting = useSyncExternalStore(store.subscribe, () => latestOf(store.log.read().unsent));
  useEffect(() => {
    if (!isTold || waiting === '') return undefined;
    const isTyped = waiting.startsWith('edit');
    const telling = setTimeout(
      () => void queries.refetchQueries({ queryKey: timer.key() }),
      isTyped ? typingMs : 0,
    );
    return () => {
      clearTimeout(telling);
    };
  }, [waiting, isTold, queries]);

  // The device's clock was set: by how much, the service knows.
  const epoch = useSyncExternalStore(store.subscribe, () => store.log.read().clock.epochs.at(-1)?.id ?? 0);
  useEffect(() => {
    // Another tab that signs out removes the log, which is no change of the clock.
    if (isTold && !store.log.isRemoved())
      void queries.refetchQueries({ queryKey: timer.key() }, { cancelRefetch: false });
  }, [epoch, isTold, queries, store]);
}

function latestOf(unsent: ReturnType<ReturnType<typeof timerOf>['log']['read']>['unsent']): string {
  const last = unsent.at(-1);
  return last ? `${last.act.type} ${last.seq} ${last.at.wall}` : '';
}
