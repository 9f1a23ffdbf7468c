import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
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
import { tabularNumbers, touchLine } from '#src/platform/web/theme/tokens.ts';
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
  const points = burnUpPoints(days);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) {
    return <Box sx={{ color: 'text.secondary' }}>{m.noTimeYet}</Box>;
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
  const isOver = budget !== null && last.value >= budget;

  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 2, minWidth: 0 }}>
      <Chart
        ref={measureWidth}
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
            <line className="grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick) + 4} textAnchor="end">
              {measure.formatTick(tick)} {tick === top && measure.suffix}
            </text>
          </g>
        ))}
        <path className="area" d={`${line.join('')}H${x(span.to)}V${y(0)}H${x(first.day)}Z`} />
        <path className="line" d={`${line.join('')}H${x(span.to)}`} data-over={isOver} />
        {budget !== null && (
          <>
            <line
              className="near"
              x1={left}
              x2={width - right}
              {...horizontalLine(y(budget * budgetAlerts.near))}
            />
            <line className="budget" x1={left} x2={width - right} {...horizontalLine(y(budget))} />
            <text className="over" x={left + 4} y={y(budget) - 6}>
              {m.budgetLine({ budget: measure.format(budget) })}
            </text>
            <text className="over" x={width - right} y={y(budget * budgetAlerts.near) - 6} textAnchor="end">
              {m.nearBudgetLine}
            </text>
          </>
        )}
        <text x={left} y={height - 6}>
          {formatShortDay(first.day)}
        </text>
        <text x={width - right} y={height - 6} textAnchor="end">
          {formatShortDay(span.to)}
        </text>
      </Chart>
      <details>
        <Box
          component="summary"
          sx={{ color: 'text.secondary', cursor: 'pointer', minHeight: 24, ...touchLine }}
        >
          {m.viewAsTable}
        </Box>
        <MonthTable>
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
        </MonthTable>
      </details>
    </Box>
  );
}

const height = 220;
const [left, right, above, below] = [36, 8, 20, 26];

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

function horizontalLine(at: number) {
  return { y1: at, y2: at };
}

function formatShortDay(day: string): string {
  return formatDay(day, { day: 'numeric', month: 'short', year: 'numeric' });
}

const Chart = styled('svg')(({ theme }) => ({
  width: '100%',
  height,
  overflow: 'visible',
  '& text': { fill: theme.vars.palette.text.secondary, fontSize: 12, ...tabularNumbers },
  // Outlined, so that the label stays legible above the line.
  '& .over': { paintOrder: 'stroke', stroke: theme.vars.palette.background.paper, strokeWidth: 4 },
  '& .grid': { stroke: theme.vars.palette.divider },
  '& .area': { fill: theme.vars.palette.primary.main, opacity: 0.12 },
  '& .line': {
    fill: 'none',
    stroke: theme.vars.palette.primary.text,
    strokeWidth: 2,
    strokeLinejoin: 'round',
  },
  '& .line[data-over=true]': { stroke: theme.vars.palette.error.text },
  '& .budget': { stroke: theme.vars.palette.text.primary, strokeWidth: 1.5, strokeDasharray: '6 4' },
  '& .near': { stroke: theme.vars.palette.warning.text, strokeWidth: 1, strokeDasharray: '2 4' },
}));

const MonthTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  ...tabularNumbers,
  '& th, & td': { padding: '6px 0', textAlign: 'right', fontWeight: 400 },
  '& thead th': { fontWeight: 500 },
  '& th:first-of-type': { textAlign: 'left' },
});
