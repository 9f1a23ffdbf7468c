import { useState } from 'react';
import { toCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { countedIdleTime, isLongRun, longRunMs } from '#src/features/timer/rules/idle/idle-time.ts';
import { localRun } from '#src/features/timer/rules/sync/local-view.ts';
import type { CommandQueue } from '#src/features/timer/web/store/command-queue.ts';
import type { TimerView } from '#src/features/timer/web/store/timer-store.ts';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { useLeaderTab } from '#src/features/timer/web/sync/use-leader-tab.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useIdleTime } from './use-idle-time.ts';

const dialog = createLazyComponent(async () => (await import('./idle-dialog.tsx')).IdleDialog);

type Props = TimerView & { uid: string; timeZone: string; isSyncEnabled: boolean };

/** Asks about idle time or a very long run, once and in one tab. */
export function IdlePrompt({ timer, now, uid, timeZone, isSyncEnabled }: Props) {
  const { queue } = timerStoreOf(uid);
  const away = useIdleTime(uid, isSyncEnabled);
  const [answeredAt, setAnsweredAt] = useState(0);
  const { askedUpTo, askedRunId } = queue.read();
  const answeredUpTo = answeredUntil(queue);
  const askedUntil = Math.max(askedUpTo, answeredAt, answeredUpTo);
  const idle = away && away.to > askedUntil ? countedIdleTime(timer, away) : null;
  const isAnswered = askedRunId === timer.entryId || answeredUpTo >= (timer.start ?? 0) + longRunMs;
  const isTooLong = isLongRun(timer, now) && !isAnswered;
  const isLeader = useLeaderTab(`${queue.key}.question`, idle !== null || isTooLong);

  function markAnswered() {
    queue.update((state) => ({
      ...state,
      askedUpTo: queue.now(),
      askedRunId: isTooLong ? timer.entryId : state.askedRunId,
    }));
    setAnsweredAt(queue.now());
  }

  if (!isLeader || (!idle && !isTooLong)) return null;
  return (
    <dialog.Component
      timer={timer}
      now={now}
      uid={uid}
      timeZone={timeZone}
      idle={idle}
      onAnswered={markAnswered}
    />
  );
}

/** Until when the user has already answered, on any device. */
function answeredUntil(log: CommandQueue): number {
  const { known, unsent, clock } = log.read();
  const run = localRun(
    known,
    unsent.map((command) => toCommand(command, clock)),
  );
  return run?.answeredUpTo ?? 0;
}
