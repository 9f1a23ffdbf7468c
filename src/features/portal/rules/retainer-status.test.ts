import { expect, it } from 'vitest';
import { retainerStatus } from './retainer-status.ts';
import type { RetainerProject } from './retainer-status.ts';

const monthly: RetainerProject = {
  billingType: 'retainer',
  hourlyRate: null,
  retainerRate: null,
  retainerHours: 40,
  retainerPeriod: 'monthly',
  retainerCarryOver: 1,
  retainerStart: '2026-10-01',
  billingFrom: null,
  earlierTerms: [],
  adjustments: [],
};
const hour = 3_600_000;
const usages = [
  { day: '2026-10-12', ms: 30 * hour },
  { day: '2026-11-09', ms: 20 * hour },
  { day: '2026-11-27', ms: 5 * hour },
];
const days = { usages, today: '2026-11-27', lastDay: '2026-11-26' };

it('counts carried hours, and none of what was tracked after the last shown day', () => {
  expect(retainerStatus(monthly, null, days)).toEqual({
    kind: 'current',
    leftMs: 30 * hour,
    totalMs: 50 * hour,
    carriedMs: 10 * hour,
    usedMs: 20 * hour,
    overMs: 0,
    adjustedMs: 0,
    loggedMs: 20 * hour,
    days: { from: '2026-11-01', to: '2026-11-26' },
    until: '2026-11-30',
    exhaustedOn: null,
  });
  expect(retainerStatus(monthly, null, { ...days, lastDay: '2026-11-27' })).toMatchObject({
    leftMs: 25 * hour,
  });
  // 5 h a week from 27 November on.
  const once = { ...monthly, retainerPeriod: 'oneOff' as const, retainerHours: 60 };
  expect(retainerStatus(once, null, days)).toMatchObject({
    leftMs: 10 * hour,
    until: null,
    exhaustedOn: '2026-12-11',
  });
});

it('says when hours start, when they are used up, and that there are none', () => {
  const later = { ...monthly, retainerStart: '2026-12-01' };
  expect(retainerStatus(later, null, days)).toEqual({ kind: 'starts', on: '2026-12-01' });
  const used = { ...days, usages: [{ day: '2026-11-02', ms: 90 * hour }] };
  expect(retainerStatus(monthly, null, used)).toMatchObject({ leftMs: 0, exhaustedOn: null });
  expect(retainerStatus({ ...monthly, billingType: 'hourly' }, null, days)).toBeNull();
});
