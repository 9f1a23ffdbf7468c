import * as m from '#messages/timesheets.ts';
import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { useAmountText } from '#src/features/timesheets/web/data/use-billed-amount.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './summary.module.css';

type RecentEntryRowProps = { entry: OptimisticEntry; project: string | undefined; today: string };

/** Day, description, duration and amount. */
export function RecentEntryRow({ entry, project, today }: RecentEntryRowProps) {
  const { day, description, duration, billable } = entry;
  const amount = useAmountText()(entry);
  return (
    <li className={styles.entry}>
      <time dateTime={day} className={classNames(text.quiet, text.truncated)}>
        {formatShortDay(day, today)}
      </time>
      <div title={description} className={text.truncated}>
        {description}
        {project !== undefined && project !== description && (
          <span className={text.quiet}>{` · ${project}`}</span>
        )}
      </div>
      <div className={styles.figure}>
        <Duration ms={hoursToMs(duration)} />
      </div>
      <div className={classNames(styles.amount, text.figures, text.quiet)}>
        {entry.isAmountPending ? m.notSyncedYet : billable ? amount : m.notBillable}
      </div>
    </li>
  );
}
