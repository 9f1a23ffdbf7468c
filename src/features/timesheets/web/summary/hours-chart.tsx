import * as m from '#messages/timesheets.ts';
import { formatDuration, hourMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import styles from './hours-chart.module.css';

export type HoursBar = {
  /** A day, or the first one of a week or month. */
  from: string;
  /** In full, for screen readers and tooltips. */
  name: string;
  label: string;
  isNow: boolean;
  durationMs: number;
  billableMs: number;
};

type HoursChartProps = {
  bars: readonly HoursBar[];
  /** The highest bar stands for at least this much. */
  minMs?: number;
};

const chartHeight = 148;
const emptyHeight = 40;
/** More figures than fit side by side on phones. */
const fewBars = 7;

/** One bar per period: billable time below, other time above. */
export function HoursChart({ bars, minMs = hourMs }: HoursChartProps) {
  const isEmpty = bars.every(({ durationMs }) => durationMs === 0);
  const maxMs = Math.max(minMs, ...bars.map(({ durationMs }) => durationMs));
  return (
    <div className={styles.chart}>
      <ol data-many={bars.length > fewBars || undefined} className={classNames(text.list, styles.bars)}>
        {bars.map(({ from, name, label, isNow, durationMs, billableMs }) => {
          const totals = m.periodTotals({
            period: name,
            hours: formatDuration(durationMs),
            billable: formatDuration(billableMs),
          });
          return (
            <li key={from} aria-label={totals} title={totals} className={styles.place}>
              <span aria-hidden className={styles.hours}>
                {durationMs > 0 && <Duration ms={durationMs} />}
              </span>
              <div
                aria-hidden
                className={styles.column}
                style={{ height: isEmpty ? emptyHeight : chartHeight }}
              >
                <Bar share={Math.max(0, durationMs - billableMs) / maxMs} />
                <Bar share={Math.min(billableMs, durationMs) / maxMs} isBillable />
              </div>
              <span aria-hidden data-now={isNow || undefined} className={styles.label}>
                {label}
              </span>
            </li>
          );
        })}
      </ol>
      <div aria-hidden className={styles.legend}>
        <Legend label={m.billable} isBillable />
        <Legend label={m.notBillable} />
      </div>
    </div>
  );
}

type BarProps = { share: number; isBillable?: boolean };

function Bar({ share, isBillable = false }: BarProps) {
  return (
    <div
      data-billable={isBillable || undefined}
      data-empty={share === 0 || undefined}
      className={styles.bar}
      style={{ height: `${share * 100}%` }}
    />
  );
}

function Legend({ label, isBillable = false }: { label: string; isBillable?: boolean }) {
  return (
    <span className={styles.entry}>
      <span data-billable={isBillable || undefined} className={classNames(styles.bar, styles.swatch)} />
      {label}
    </span>
  );
}
