import { describe, expect, it } from 'vitest';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { weekOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { demoProjects } from './demo-projects.ts';
import { createYearOfEntries } from './year-of-work.ts';

const zone = 'Europe/Berlin';
// A Friday afternoon, a Monday, the last day of a year, and the night when daylight saving ends.
const moments = [
  '2026-11-20T15:00:00Z',
  '2027-03-01T09:30:00Z',
  '2027-12-31T20:00:00Z',
  '2026-10-25T01:30:00Z',
];

describe.each(moments)('a year of work up to %s', (moment) => {
  const now = Date.parse(moment);
  const entries = createYearOfEntries(now, zone);

  it('is the same each time', () => {
    expect(createYearOfEntries(now, zone)).toEqual(entries);
  });

  it('has about two thousand entries that the app accepts', () => {
    expect(entries.length).toBeGreaterThan(1_800);
    expect(entries.length).toBeLessThan(2_300);
    for (const { request } of entries) expect(() => NewTimesheetEntry.parse(request)).not.toThrow();
  });

  it('ends before now, and entries neither overlap nor cross midnight', () => {
    let before = '';
    for (const { startTime, endTime, date } of entries.map(({ request }) => request)) {
      expect(startTime && startTime >= before).toBe(true);
      expect(endTime && localDay(endTime, zone)).toBe(date);
      before = endTime ?? '';
    }
    expect(before <= new Date(now).toISOString()).toBe(true);
  });

  it('includes every task of a project that has some', () => {
    for (const project of demoProjects) {
      const tasks = entries.filter((entry) => entry.project === project).map(({ task }) => task);
      expect(new Set(tasks)).toEqual(new Set(project.tasks?.map(({ name }) => name) ?? [undefined]));
    }
  });

  it('includes every project', () => {
    expect(new Set(entries.map(({ project }) => project.key)).size).toBe(demoProjects.length);
  });
});

it('includes work in the current week', () => {
  const { from } = weekOf('2026-11-20', 1);
  const ofWeek = createYearOfEntries(Date.parse('2026-11-20T15:00:00Z'), zone).filter(
    ({ request }) => request.date >= from,
  );
  expect(ofWeek.length).toBeGreaterThan(20);
});
