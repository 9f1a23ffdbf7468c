import { useCallback, useId, useState } from 'react';
import * as m from '#messages/project-page.ts';
import { budgetAlerts } from '#src/features/projects/rules/budget.ts';
import {
  burnUpMonths,
  burnUpPoints,
  burnUpTicks,
  positionInRange,
} from '#src/features/projects/rules/burn-up.ts';
import type { DailyValue } from '#src/features/projects/rules/burn-up.ts';
import { formatMediumDay } from '#src/features/projects/web/public.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './budget.module.css';
import type { BurnUpUnit } from './burn-up-unit.ts';

type BurnUpChartProps = {
  /** Oldest first. */
  days: readonly DailyValue[];
  measure: BurnUpUnit;
  budget: number | null;
  /** The last day to show if there is no later work. */
  until?: string;
};

/** Cumulative hours or money against the budget, with a table by month. */
export function BurnUpChart({ days, measure, budget, until = '' }: BurnUpChartProps) {
  const [width, measureWidth] = useElementWidth();
  const aboveBudgetId = useId();
  const points = burnUpPoints(days);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) {
    return <p className={classNames(text.body, text.quiet)}>{m.noTimeYet}</p>;
  }
  const ticks = burnUpTicks(Math.max(last.value, budget ?? 0), measure.size);
  const top = ticks.at(-1) ?? 1;
  const span = { from: first.day, to: until > last.day ? until : last.day };
  const x = (day: string) => left + positionInRange(day, span) * (width - left - right);
  const y = (value: number) => above + (1 - value / top) * (height - above - below);
  // Stepped, because totals change only on days with work.
  const line = points.map(({ day, value }, place) =>
    place === 0 ? `M${x(day)},${y(value)}` : `H${x(day)}V${y(value)}`,
  );
  const latest = { total: measure.format(last.value), day: formatMediumDay(last.day) };
  const path = `${line.join('')}H${x(span.to)}`;
  const [budgetY, nearY] = [y(budget ?? 0), y((budget ?? 0) * budgetAlerts.near)];

  return (
    <figure className={styles.figure}>
      <svg
        ref={measureWidth}
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={
          budget === null
            ? m.totalByDay(latest)
            : m.totalOfBudgetByDay({ ...latest, budget: measure.format(budget) })
        }
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {measure.formatTick(tick)} {tick === top && measure.suffix}
            </text>
          </g>
        ))}
        <path className={styles.area} d={`${path}V${y(0)}H${x(first.day)}Z`} />
        <path className={styles.line} d={path} />
        {budget !== null && (
          <>
            <clipPath id={aboveBudgetId}>
              <rect width={width} height={budgetY} />
            </clipPath>
            <path
              className={classNames(styles.line, styles.over)}
              d={path}
              clipPath={`url(#${aboveBudgetId})`}
            />
            <line className={styles.near} x1={left} x2={width - right} y1={nearY} y2={nearY} />
            <line className={styles.budget} x1={left} x2={width - right} y1={budgetY} y2={budgetY} />
            {/* On the left, where the line is still low. */}
            <text x={left + 4} y={budgetY - 6}>
              {m.budgetLine({ budget: measure.format(budget) })}
            </text>
            {nearY - budgetY > labelHeight && (
              <text x={left + 4} y={nearY - 6}>
                {m.nearBudgetLine}
              </text>
            )}
          </>
        )}
        <text x={left} y={height - 6}>
          {formatShortDay(first.day)}
        </text>
        <text x={width - right} y={height - 6} textAnchor="end">
          {formatShortDay(span.to)}
        </text>
      </svg>
      <details>
        <summary className={styles.summary}>{m.viewAsTable}</summary>
        <table className={styles.months}>
          <thead>
            <tr>
              <th scope="col">{m.month}</th>
              <th scope="col">{m.worked}</th>
              <th scope="col">{m.totalToDate}</th>
            </tr>
          </thead>
          <tbody>
            {burnUpMonths(days).map(({ month, value, total }) => (
              <tr key={month}>
                <th scope="row">{formatDay(`${month}-01`, { month: 'long', year: 'numeric' })}</th>
                <td>{measure.format(value)}</td>
                <td>{measure.format(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const height = 220;
const labelHeight = 16;
const [left, right, above, below] = [52, 8, 20, 26];

/** The width in px, so that the chart is drawn at display size and its text stays legible. */
function useElementWidth() {
  const [width, setWidth] = useState(330);
  const measureWidth = useCallback((element: Element | null) => {
    if (!element || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.round(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measureWidth] as const;
}

function formatShortDay(day: string): string {
  return formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' });
}
