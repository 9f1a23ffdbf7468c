import { useState } from 'react';
import { countedIdle, isLong } from '#src/features/timer/forgotten.ts';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import type { TimerView } from './timer-store.ts';
import { useAway } from './use-away.ts';
import { useThisTab } from './use-this-tab.ts';
import { timerOf } from './use-timer.ts';

const dialog = lazyPart(async () => (await import('./forgotten-dialog.tsx')).ForgottenDialog);

type Props = TimerView & { uid: string; timeZone: string; isTold: boolean };

/** Asks what became of the time in which nobody was there, or of a very long one: once, in one tab. */
export function ForgottenTimer({ timer, now, uid, timeZone, isTold }: Props) {
  const { log } = timerOf(uid);
  const away = useAway(uid, isTold);
  const [answeredAt, setAnsweredAt] = useState(0);
  const { askedUpTo, askedRunId } = log.read();
  const idle = away && away.to > Math.max(askedUpTo, answeredAt) ? countedIdle(timer, away) : null;
  const isTooLong = isLong(timer, now) && askedRunId !== timer.entryId;
  const isHere = useThisTab(`${log.key}.question`, idle !== null || isTooLong);

  function answered() {
    log.change((state) => ({
      ...state,
      askedUpTo: log.now(),
      askedRunId: isTooLong ? timer.entryId : state.askedRunId,
    }));
    setAnsweredAt(log.now());
  }

  if (!isHere || (!idle && !isTooLong)) return null;
  return (
    <dialog.Part timer={timer} now={now} uid={uid} timeZone={timeZone} idle={idle} onAnswered={answered} />
  );
}
