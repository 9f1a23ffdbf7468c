import * as m from '#messages/timesheets.ts';
import { formatDuration, hourMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './hours-chart.module.css';

export type HoursBar = {
  /** A day, or the first one of a week or month. */
  from: string;
  /** In full, for screen readers and tooltips. */
  name: string;
  label: string;
  isNow: boolean;
  durationMs: number;
  billableMs: number;
  /** What the account wants to track then, drawn as a line. */
  targetMs?: number;
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
  const maxMs = Math.max(
    minMs,
    ...bars.map(({ durationMs, targetMs = 0 }) => Math.max(durationMs, targetMs)),
  );
  const hasTarget = bars.some(({ targetMs = 0 }) => targetMs > 0);
  return (
    <div className={styles.chart}>
      {!isEmpty && (
        <div aria-hidden className={styles.axis} style={{ height: chartHeight }}>
          {axisTicks(maxMs).map((tick) => (
            <span key={tick} className={styles.tick} style={{ bottom: `${(tick / maxMs) * 100}%` }}>
              {m.hoursOnAxis({ hours: tick / hourMs })}
            </span>
          ))}
        </div>
      )}
      <ol data-many={bars.length > fewBars || undefined} className={classNames(text.list, styles.bars)}>
        {bars.map(({ from, name, label, isNow, durationMs, billableMs, targetMs = 0 }) => {
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
                {targetMs > 0 && !isEmpty && (
                  <div className={styles.target} style={{ bottom: `${(targetMs / maxMs) * 100}%` }} />
                )}
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
        {hasTarget && !isEmpty && (
          <span className={styles.entry}>
            <span className={styles.targetSwatch} />
            {m.target}
          </span>
        )}
      </div>
    </div>
  );
}

/** Hours between the lines of the axis, of which two or three fit. */
const tickSteps = [0.5, 1, 2, 4, 8, 10, 20, 40, 80, 100, 200] as const;

/** In ms, from below: 4 and 8 hours of a day, 20 and 40 of a week. */
export function axisTicks(maxMs: number): number[] {
  const stepMs = hourMs * (tickSteps.find((hours) => maxMs < 4 * hours * hourMs) ?? 400);
  return Array.from({ length: Math.floor(maxMs / stepMs) }, (_, index) => (index + 1) * stepMs);
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
