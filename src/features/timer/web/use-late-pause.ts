import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { actsWithIdle, countedMs, withIdle } from '#src/features/timer/forgotten.ts';
import { worked } from '#src/features/timer/kept-time.ts';
import { resume, timerState } from '#src/features/timer/timer.ts';
import { localTime } from '#src/platform/shared/zones.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { timerOf } from './use-timer.ts';

/** Time is taken off the clock that somebody looks at: they have as long to say that it was worked. */
const regretMs = 20_000;

/** Tells what a pause on another device, heard of late, takes away that was counted here; it can be kept. */
export function useLatePause(uid: string, timeZone: string): void {
  const store = timerOf(uid);
  const late = useSyncExternalStore(store.subscribe, store.latePause);

  const tell = useEffectEvent(() => {
    if (!late || document.visibilityState === 'hidden') return;
    store.forgetLatePause();
    const { before, idle } = late;
    const seconds = Math.floor(countedMs(before, idle) / 1000);
    const when = localTime(idle.from, timeZone);
    const keep = () => {
      const { timer } = store.view();
      if (timer.entryId !== before.entryId || timerState(timer) !== 'paused') return;
      const counted = [{ from: idle.from, to: store.log.now() }];
      store.act(
        (current, now) => withIdle(resume(current, now), counted, now),
        (_was, after) =>
          after.entryId === null
            ? []
            : [{ runId: after.entryId, act: { type: 'resume' } }, ...actsWithIdle(after, counted)],
      );
    };
    notify(`Paused on another device at ${when}; the ${worked(seconds)} since then are not counted.`, {
      action: { label: 'Keep them', run: keep },
      lastsMs: regretMs,
    });
  });
  useEffect(() => {
    const look = () => tell();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
    };
  }, [late]);
}
