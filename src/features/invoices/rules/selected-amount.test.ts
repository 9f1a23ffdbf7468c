import { expect, it } from 'vitest';
import { selectedAmountMinor } from './selected-amount.ts';

const minutes = 60_000;
/** €33.33 per hour: 10 minutes are €5.555, so three entries are €16.68, and 30 minutes €16.67. */
const entries = ['a', 'b', 'c'].map((id) => ({
  id,
  revision: 1,
  day: '2026-11-20',
  projectId: 'website',
  projectName: 'Website',
  taskName: null,
  description: id,
  durationMs: 10 * minutes,
  rate: 33.33,
  currency: 'EUR',
}));
const exact = { timeMode: 'exact', currency: 'EUR' } as const;

it('rounds the time of a line once, as the draft does', () => {
  const work = { entries, others: [] };
  expect(selectedAmountMinor(work, { ...exact, grouping: 'project' })).toBe(1667);
  expect(selectedAmountMinor(work, { ...exact, grouping: 'entry' })).toBe(1668);
});

it('uses the printed hours if the settings say so', () => {
  const work = { entries: entries.slice(1), others: [] };
  // 20 minutes: 0.33 h × 33.33.
  expect(selectedAmountMinor(work, { grouping: 'project', timeMode: 'printed', currency: 'EUR' })).toBe(1100);
});

it('adds fixed prices and retainer hours', () => {
  const others = [{ amountMinor: 50_000 }, { amountMinor: 120 }];
  expect(selectedAmountMinor({ entries: [], others }, { ...exact, grouping: 'single' })).toBe(50_120);
});
