import * as m from '#messages/timesheets.ts';
import { useRunningTimer } from '#src/features/timesheets/web/data/running-timer.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { toDaySlots } from './block-layout.ts';
import * as styles from './block.module.css';
import { blockPosition } from './calendar-block.tsx';
import { useNow } from './now-line.tsx';

type RunningBlocksProps = { days: readonly string[]; timeZone: string };

/** The unsaved timer; grows while it runs. */
export function RunningBlocks({ days, timeZone }: RunningBlocksProps) {
  const work = useRunningTimer();
  const now = useNow();
  if (!work) return null;
  const isRunning = work.segments.some(({ endTime }) => endTime === undefined);
  const status = isRunning ? m.timerRunning : m.timerPaused;
  return work.segments
    .flatMap(({ startTime, endTime = Math.max(now, startTime) }) =>
      toDaySlots(
        {
          startTime: new Date(startTime).toISOString(),
          endTime: new Date(endTime).toISOString(),
          timeZone,
        },
        days,
      ),
    )
    .map((place) => (
      <div
        key={`${place.day} ${place.from}`}
        className={classNames(styles.block, styles.timed)}
        data-running={isRunning}
        title={status}
        style={blockPosition(place, days.length)}
      >
        <span className={styles.what}>{work.description || status}</span>
        <span className={styles.clock}>{isRunning ? m.running : m.paused}</span>
      </div>
    ));
}
