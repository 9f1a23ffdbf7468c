import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { formatBreakTotal, formatTimeZoneCity } from '#src/features/timesheets/web/labels/entry-labels.ts';
import * as styles from './row-marks.module.css';

type BadgeFields = Pick<TimesheetEntry, 'timeZone' | 'breakPeriods'>;

/** Details the times don't show: breaks and a different time zone. */
export function EntryBadges({ entry }: { entry: BadgeFields }) {
  const { timeZone } = useAccount().preferences;
  const pause = formatBreakTotal(entry);
  return (
    <>
      {pause !== '' && <span className={styles.mark}>{pause}</span>}
      {entry.timeZone !== timeZone && (
        <span className={styles.mark} title={m.timesInTimeZone({ timeZone: entry.timeZone })}>
          {formatTimeZoneCity(entry.timeZone)}
        </span>
      )}
    </>
  );
}
