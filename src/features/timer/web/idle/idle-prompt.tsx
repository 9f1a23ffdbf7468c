import { useState } from 'react';
import { countedIdleTime, isLongRun, longRunMs } from '#src/features/timer/rules/idle/idle-time.ts';
import { currentRun } from '#src/features/timer/rules/sync/device-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { timerStoreOf, useTimerValue } from '#src/features/timer/web/store/use-timer.ts';
import { useLeaderTab } from '#src/features/timer/web/sync/use-leader-tab.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useIdleTime } from './use-idle-time.ts';

const dialog = createLazyComponent(async () => (await import('./idle-dialog.tsx')).IdleDialog);

type Props = { timer: Timer; uid: string; timeZone: string; isSyncEnabled: boolean };

/** Asks about idle time or a very long run, once and in one tab. */
export function IdlePrompt({ timer, uid, timeZone, isSyncEnabled }: Props) {
  const now = useTimerValue((view) => view.now);
  const { device } = timerStoreOf(uid);
  const away = useIdleTime(uid, isSyncEnabled);
  const [answeredAt, setAnsweredAt] = useState(0);
  const { askedUpTo, askedRunId } = device.read();
  // On any device.
  const { answeredUpTo = 0 } = currentRun(device.read()) ?? {};
  const askedUntil = Math.max(askedUpTo, answeredAt, answeredUpTo);
  const idle = away && away.to > askedUntil ? countedIdleTime(timer, away) : null;
  const isAnswered = askedRunId === timer.entryId || answeredUpTo >= (timer.start ?? 0) + longRunMs;
  const isTooLong = isLongRun(timer, now) && !isAnswered;
  const isLeader = useLeaderTab(`${device.key}.question`, idle !== null || isTooLong);

  function markAnswered() {
    device.update((state) => ({
      ...state,
      askedUpTo: device.now(),
      askedRunId: isTooLong ? timer.entryId : state.askedRunId,
    }));
    setAnsweredAt(device.now());
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
