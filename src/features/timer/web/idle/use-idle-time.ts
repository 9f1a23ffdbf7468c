import { useEffect, useState } from 'react';
import { idleThresholdMs } from '#src/features/timer/rules/idle/idle-time.ts';
import type { IdleTime } from '#src/features/timer/rules/idle/idle-time.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { watchPresence } from './idle-detection-api.ts';

const checkMs = 15_000;
/** The server can tell a clock change from sleep; if it doesn't answer in time, assume sleep. */
const syncTimeoutMs = 5_000;

/** The last absence: the device slept, or the browser saw no user. */
export function useIdleTime(uid: string, isSyncEnabled: boolean): IdleTime | null {
  const [away, setAway] = useState<IdleTime | null>(null);
  useEffect(() => {
    const store = timerStoreOf(uid);
    const controller = new AbortController();
    const { signal } = controller;
    let last = { wall: Date.now(), at: store.device.now() };
    let leftAt: number | null = null;

    async function wake(from: number, wall: number) {
      if (isSyncEnabled) await Promise.race([syncOnce(), sleep(syncTimeoutMs)]);
      const to = store.device.now() - (Date.now() - wall);
      if (!signal.aborted && to - from >= idleThresholdMs) setAway({ from, to });
    }
    // A failed sync is retried later anyway.
    const syncOnce = () => syncTimer(store, signal).catch(() => undefined);
    function checkGap() {
      const { wall, at } = last;
      last = { wall: Date.now(), at: store.device.now() };
      if (last.wall - wall >= idleThresholdMs) void wake(at, last.wall);
    }
    void watchPresence(
      (isThere) => {
        const now = store.device.now();
        if (isThere && leftAt !== null) setAway({ from: leftAt, to: now });
        leftAt = isThere ? null : (leftAt ?? now - idleThresholdMs);
      },
      { threshold: idleThresholdMs, signal },
      // Denied at the last moment: rely on ticks alone.
    ).catch(() => undefined);

    const interval = setInterval(checkGap, checkMs);
    document.addEventListener('visibilitychange', checkGap);
    return () => {
      controller.abort();
      clearInterval(interval);
      document.removeEventListener('visibilitychange', checkGap);
    };
  }, [uid, isSyncEnabled]);
  return away;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
