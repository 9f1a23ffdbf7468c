import { expect, it } from 'vitest';
import { lastPeriods } from './last-periods.ts';

it('the last months and weeks end with the current one', () => {
  const calendar = { today: '2026-02-10', weekStart: 1, count: 3 };
  expect(lastPeriods('month', calendar)).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ]);
  expect(lastPeriods('week', calendar)).toEqual([
    { from: '2026-01-26', to: '2026-02-01' },
    { from: '2026-02-02', to: '2026-02-08' },
    { from: '2026-02-09', to: '2026-02-15' },
  ]);
});
