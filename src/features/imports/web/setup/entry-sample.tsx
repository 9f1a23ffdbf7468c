import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import * as styles from '#src/features/imports/web/imports.module.css';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** Sample entries, to check that dates and times were read correctly. */
export function EntrySample({ sample }: { sample: DryRun['sample'] }) {
  return (
    <ul className={classNames(text.list, styles.sample)}>
      {sample.map((entry) => (
        <li key={entry.line}>
          <span className={text.quiet}>
            {formatDay(entry.day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}
            {formatTimes(entry)}
          </span>
          <span>
            {entry.description}
            <span className={text.quiet}>{formatReferences(entry)}</span>
          </span>
          <span className={entry.billable ? undefined : text.quiet}>
            <Duration ms={entry.ms} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Entry = DryRun['sample'][number];

function formatTimes({ startTime, endTime, timeZone }: Entry): string {
  if (startTime === null || endTime === null) return '';
  return `, ${formatTime(startTime, timeZone)}–${formatTime(endTime, timeZone)}`;
}

function formatReferences({ project, client, invoiced }: Entry): string {
  const parts = [project, client, invoiced ? m.invoicedInLabel : null].filter((name) => name !== null);
  return parts.map((each) => ` · ${each}`).join('');
}
