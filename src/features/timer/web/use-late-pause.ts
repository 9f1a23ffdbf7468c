import { useSyncExternalStore } from 'react';
import type { RunAct } from '#src/features/timer/acts-between.ts';
import { actsWithIdle, countedIn, countedMs, type Idle, withIdle } from '#src/features/timer/forgotten.ts';
import { worked } from '#src/features/timer/kept-time.ts';
import { resume, timerState } from '#src/features/timer/timer.ts';
import { localTime } from '#src/platform/shared/zones.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { timerOf } from './use-timer.ts';
import { useWhenSeen } from './use-when-seen.ts';

/** Time is taken off the clock that somebody looks at: they have as long to say that it was worked. */
const regretMs = 20_000;

/** Tells what a pause on another device, heard of late, takes away that was counted here; it can be kept. */
export function useLatePause(uid: string, timeZone: string): void {
  const store = timerOf(uid);
  const late = useSyncExternalStore(store.subscribe, store.latePause);

  useWhenSeen(() => {
    if (!late) return;
    store.forgetLatePause();
    const { before, idle } = late;
    const seconds = Math.floor(countedMs(before, idle) / 1000);
    const withheld = countedIn(before, idle);
    const when = localTime(idle.from, timeZone);
    const toldAt = store.log.now();
    const keep = () => {
      const { timer } = store.view();
      if (timerState(timer) === 'idle' || timer.entryId !== before.entryId) {
        notify('That timer has ended. Change its entry on Timesheets instead.', { tone: 'failed' });
        return;
      }
      const isPaused = timerState(timer) === 'paused';
      const counted = isPaused ? [...withheld, sincePause(idle, toldAt, store.log.now())] : withheld;
      const resumed: RunAct[] =
        isPaused && timer.entryId !== null ? [{ runId: timer.entryId, act: { type: 'resume' } }] : [];
      store.act(
        (current, now) => withIdle(isPaused ? resume(current, now) : current, counted, now),
        (_was, after) => [...resumed, ...actsWithIdle(after, counted)],
      );
    };
    notify(`Paused on another device at ${when}; the ${worked(seconds)} since then are not counted.`, {
      action: { label: 'Keep them', run: keep },
      lastsMs: regretMs,
    });
  }, late);
}

/** What is told at once, nobody has left meanwhile; told later, only the time since then is known to be meant. */
function sincePause(idle: Idle, toldAt: number, now: number): Idle {
  return { from: toldAt - idle.to < atOnceMs ? idle.to : toldAt, to: now };
}

const atOnceMs = 2_000;
