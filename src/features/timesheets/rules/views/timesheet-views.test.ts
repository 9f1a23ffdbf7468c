import { describe, expect, it } from 'vitest';
import { entryUrl, parseViewParam, viewRange } from './timesheet-views.ts';

const calendar = { today: '2026-11-21', weekStart: 1 };
const year = { from: '2026-01-01', to: '2026-12-31' };
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the days of a view', () => {
  it('are all chosen days in the list', () => {
    expect(viewRange('list', year, calendar)).toEqual(year);
    expect(viewRange('list', null, calendar)).toBeNull();
  });

  it('are the current week or month if chosen, otherwise the first', () => {
    expect(viewRange('week', year, calendar)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(viewRange('week', march, calendar)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(viewRange('month', year, calendar)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(viewRange('month', null, calendar)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('can be a single day in the calendar', () => {
    const day = { from: '2026-03-29', to: '2026-03-29' };
    expect(viewRange('calendar', day, calendar)).toEqual(day);
    expect(viewRange('calendar', march, calendar)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  });
});

describe('the view in the URL', () => {
  it('is the list by default', () => {
    expect([parseViewParam('week'), parseViewParam(''), parseViewParam('toString')]).toEqual([
      'week',
      'list',
      'list',
    ]);
  });
});

describe('the link to an entry', () => {
  it('opens the list of its day', () => {
    const id = '019c0000-0000-7000-8000-000000000001';
    expect(entryUrl(id, '2026-03-02')).toBe(`/timesheets?range=2026-03-02..2026-03-02&entry=${id}`);
  });
});
