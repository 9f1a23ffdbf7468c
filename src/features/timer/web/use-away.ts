import { useEffect, useState } from 'react';
import { awayMs, type Idle } from '#src/features/timer/forgotten.ts';
import { watchPresence } from './idle-detector.ts';
import { tellAndHear } from './telling.ts';
import { timerOf } from './use-timer.ts';

const lookMs = 15_000;
/** Whether a clock was set or the device slept, the service knows; without it, it slept. */
const patienceMs = 5_000;

/** The last time in which nobody was there: the device slept, or the browser has seen nobody. */
export function useAway(uid: string, isTold: boolean): Idle | null {
  const [away, setAway] = useState<Idle | null>(null);
  useEffect(() => {
    const store = timerOf(uid);
    const ending = new AbortController();
    const { signal } = ending;
    let last = { wall: Date.now(), at: store.log.now() };
    let leftAt: number | null = null;

    async function wake(from: number, wall: number) {
      if (isTold) await Promise.race([heard(), pause(patienceMs)]);
      const to = store.log.now() - (Date.now() - wall);
      if (!signal.aborted && to - from >= awayMs) setAway({ from, to });
    }
    // What cannot be asked now is told later anyway.
    const heard = () => tellAndHear(store, signal).catch(() => undefined);
    function look() {
      const { wall, at } = last;
      last = { wall: Date.now(), at: store.log.now() };
      if (last.wall - wall >= awayMs) void wake(at, last.wall);
    }
    void watchPresence(
      (isThere) => {
        const now = store.log.now();
        if (isThere && leftAt !== null) setAway({ from: leftAt, to: now });
        leftAt = isThere ? null : (leftAt ?? now - awayMs);
      },
      { threshold: awayMs, signal },
      // Refused at the last moment: then ticks alone tell.
    ).catch(() => undefined);

    const looking = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      ending.abort();
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [uid, isTold]);
  return away;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
