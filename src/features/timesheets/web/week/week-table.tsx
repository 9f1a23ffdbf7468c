import type { ReactNode } from 'react';
import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './week.module.css';

type WeekTableProps = {
  days: readonly string[];
  today: string;
  /** By day; a missing day is 0. */
  ms: ReadonlyMap<string, number>;
  /** Past working days without time. */
  missing: ReadonlySet<string>;
  /** Only if more than one day is shown. */
  hasTotal: boolean;
  /** A button beside the column header “Work”. */
  groupToggle: ReactNode;
  children: ReactNode;
};

/** Sticky header with day totals, then the rows. */
export function WeekTable({ days, today, ms, missing, hasTotal, groupToggle, children }: WeekTableProps) {
  // On phones, the strip above shows the day and its total.
  const ofDay = hasTotal ? undefined : text.hidden;
  const sum = days.reduce((all, day) => all + (ms.get(day) ?? 0), 0);
  return (
    <div className={styles.room}>
      <table aria-label={m.hoursOfTheWeek} className={styles.table}>
        <colgroup>
          <col />
          {days.map((day) => (
            <col
              key={day}
              className={hasTotal ? styles.day : styles.sum}
              data-weekend={isWeekend(day)}
              data-today={day === today}
            />
          ))}
          {hasTotal && <col className={styles.sum} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              {m.work}
              {groupToggle}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                aria-current={day === today ? 'date' : undefined}
                data-missing={missing.has(day)}
                title={missing.has(day) ? m.noTimeOnWorkday : undefined}
              >
                <span className={ofDay}>
                  {formatDay(day, { weekday: 'short' })}
                  <strong>{formatDay(day, { day: 'numeric' })}</strong>
                </span>
                {missing.has(day) && <span className={text.hidden}>{m.noTimeOnWorkday}</span>}
              </th>
            ))}
            {hasTotal && <th scope="col">{m.total}</th>}
          </tr>
          <tr className={classNames(styles.totals, ofDay)}>
            <th scope="row">{m.total}</th>
            {days.map((day) => (
              <td key={day} data-missing={missing.has(day)}>
                <Duration ms={ms.get(day) ?? 0} />
              </td>
            ))}
            {hasTotal && (
              <td>
                <Duration ms={sum} />
              </td>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}
