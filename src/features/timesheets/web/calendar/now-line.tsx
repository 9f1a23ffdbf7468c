import { useSyncExternalStore } from 'react';
import { minuteAt } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';
import * as styles from './block.module.css';
import { minuteHeight } from './calendar-dimensions.ts';

/** The current time, updated every half minute. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribeHalfMinutes,
    () => Math.floor(currentServerTime() / halfMinuteMs) * halfMinuteMs,
  );
}

type NowLineProps = { days: readonly string[]; timeZone: string };

/** Marks the current time on today's column. */
export function NowLine({ days, timeZone }: NowLineProps) {
  const now = useNow();
  const day = localDay(now, timeZone);
  const column = days.indexOf(day);
  if (column === -1) return null;
  const width = 100 / days.length;
  return (
    <div
      className={styles.now}
      aria-hidden
      style={{
        top: minuteAt(now, day, timeZone) * minuteHeight,
        left: `${column * width}%`,
        width: `${width}%`,
      }}
    />
  );
}

const halfMinuteMs = 30_000;

function subscribeHalfMinutes(onTick: () => void): () => void {
  const timer = setInterval(onTick, halfMinuteMs);
  return () => {
    clearInterval(timer);
  };
}
