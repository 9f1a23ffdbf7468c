import { useState } from 'react';
import { displayed } from '#src/features/timer/displayed.ts';
import { countedIdle, isLong, longMs } from '#src/features/timer/forgotten.ts';
import { stamped } from '#src/features/timer/service-clock.ts';
import { lazyPart } from '#src/platform/web/lazy-part.tsx';
import type { CommandLog } from './command-log.ts';
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
  const answeredUpTo = answeredAnywhere(log);
  const asked = Math.max(askedUpTo, answeredAt, answeredUpTo);
  const idle = away && away.to > asked ? countedIdle(timer, away) : null;
  const isAnswered = askedRunId === timer.entryId || answeredUpTo >= (timer.start ?? 0) + longMs;
  const isTooLong = isLong(timer, now) && !isAnswered;
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

/** Until when somebody has said what counts, on this device or another. */
function answeredAnywhere(log: CommandLog): number {
  const { known, unsent, clock } = log.read();
  const run = displayed(
    known,
    unsent.map((command) => stamped(command, clock)),
  );
  return run?.answeredUpTo ?? 0;
}
