import { describe, expect, it } from 'vitest';
import { burnUpMonths, burnUpPoints, burnUpTicks, positionInRange } from './burn-up.ts';

const work = [
  { day: '2026-01-30', value: 3600 },
  { day: '2026-02-02', value: 7200 },
  { day: '2026-02-03', value: 1800 },
];

describe('work on a project', () => {
  it('is summed day by day from zero', () => {
    expect(burnUpPoints(work)).toEqual([
      { day: '2026-01-29', value: 0 },
      { day: '2026-01-30', value: 3600 },
      { day: '2026-02-02', value: 10_800 },
      { day: '2026-02-03', value: 12_600 },
    ]);
    expect(burnUpPoints([])).toEqual([]);
  });

  it('is summed month by month for the table below the chart', () => {
    expect(burnUpMonths(work)).toEqual([
      { month: '2026-01', value: 3600, total: 3600 },
      { month: '2026-02', value: 9000, total: 12_600 },
    ]);
  });
});

it.each([
  [0.2, [0, 1]],
  [3, [0, 1, 2, 3]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [730, [0, 200, 400, 600, 800]],
])('has axis ticks for %d hours in round steps', (hours, ticks) => {
  expect(burnUpTicks(hours * 3600, 3600)).toEqual(ticks.map((tick) => tick * 3600));
});

it('is interpolated between two days', () => {
  const span = { from: '2026-01-01', to: '2026-01-11' };
  expect(['2026-01-01', '2026-01-06', '2026-01-11'].map((day) => positionInRange(day, span))).toEqual([
    0, 0.5, 1,
  ]);
  expect(positionInRange('2026-01-01', { from: '2026-01-01', to: '2026-01-01' })).toBe(0);
});
