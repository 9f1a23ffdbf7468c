import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleTimer, maxSegments, pause, resume, start } from '#src/features/timer/rules/timer/timer-state.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer-state.ts';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { entryFromTimer, clearSavedTimer } from './save-timer.ts';

const nineOClock = Date.parse('2026-11-21T09:00:00Z');
const minute = 60_000;
const projectId = '019e0000-0000-7000-8000-000000000001';
const clientId = '019e0000-0000-7000-8000-000000000002';
const entryId = '019e0000-0000-7000-8000-000000000003';

const aTimer = (timer: Partial<Timer> = {}): Timer =>
  start({ ...idleTimer, description: ' Website relaunch ', projectId, clientId, ...timer }, nineOClock);

const inRun = (timer: Timer): Timer => ({ ...timer, entryId });

describe('saving the timer', () => {
  const now = nineOClock + minute;

  it('gives the entry the run’s id, so retries create the same entry [4.21]', () => {
    const entryAt = (at: number) => entryFromTimer(inRun(aTimer()), at, 'UTC');
    expect(entryAt(now)).toMatchObject({ id: entryId, duration: 1 / 60 });
    expect(entryAt(now + 5 * minute)).toMatchObject({ id: entryId, duration: 0.1 });
  });

  it('stops and clears the timer once the entry is saved [4.19]', () => {
    const timer = clearSavedTimer(inRun(aTimer()), entryId, now);
    expect(timer).toMatchObject({
      start: null,
      segments: [],
      description: '',
      projectId: null,
      entryId: null,
    });
  });

  it('leaves work alone that another tab has started since [4.22]', () => {
    const other = aTimer({ description: 'Support call' });
    expect(clearSavedTimer(other, entryId, now)).toBe(other);
  });
});

describe('the timer’s entry', () => {
  it('has the fields of a time entry, with the breaks between its segments [3.3]', () => {
    const end = nineOClock + 165 * minute;
    const worked = resume(pause(aTimer(), nineOClock + 60 * minute), nineOClock + 75 * minute);
    const entry = entryFromTimer(inRun(worked), end, 'Europe/Berlin');
    expect(entry).toEqual({
      id: entryId,
      projectId,
      clientId,
      date: '2026-11-21',
      timeZone: 'Europe/Berlin',
      startTime: '2026-11-21T09:00:00.000Z',
      endTime: '2026-11-21T11:45:00.000Z',
      duration: 2.5,
      description: 'Website relaunch',
      billable: true,
      notes: null,
      breakPeriods: [{ start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T10:15:00.000Z' }],
      activityLog: [
        { time: '2026-11-21T09:00:00.000Z', action: 'start' },
        { time: '2026-11-21T10:00:00.000Z', action: 'pause' },
        { time: '2026-11-21T10:15:00.000Z', action: 'resume' },
        { time: '2026-11-21T11:45:00.000Z', action: 'stop' },
      ],
    });
  });

  it('ends where a paused timer was paused, not where it is saved [3.3]', () => {
    const entry = entryFromTimer(pause(aTimer(), nineOClock + 30 * minute), nineOClock + 300 * minute, 'UTC');
    expect(entry).toMatchObject({ endTime: '2026-11-21T09:30:00.000Z', duration: 0.5, breakPeriods: [] });
  });

  it('keeps its instants when the caller read the clock just before the timer [3.2]', () => {
    const begun = inRun({ ...aTimer(), seenAt: nineOClock + minute });
    expect(entryFromTimer(begun, nineOClock + minute - 2, 'UTC')).toMatchObject({
      startTime: '2026-11-21T09:00:00.000Z',
      endTime: '2026-11-21T09:01:00.000Z',
      duration: 60 / 3600,
    });
  });

  it('has the date on which the work began in the user’s time zone [3.3]', () => {
    const late = start(aTimer({ ...idleTimer }), nineOClock);
    expect(entryFromTimer(late, nineOClock + minute, 'Pacific/Kiritimati').date).toBe('2026-11-21');
    expect(entryFromTimer(late, nineOClock + minute, 'Pacific/Niue').date).toBe('2026-11-20');
  });

  it('is valid, and its breaks and work fill its span, after any actions [3.3] [5.3]', () => {
    const gaps = fc.array(fc.tuple(fc.nat(3_600_000), fc.nat(3_600_000)), { maxLength: 8 });
    fc.assert(
      fc.property(gaps, fc.nat(3_600_000), (parts, last) => {
        let now = nineOClock;
        let timer = aTimer();
        for (const [work, rest] of parts) {
          timer = resume(pause(timer, (now += work)), (now += rest));
        }
        const entry = entryFromTimer(inRun(timer), now + last, 'Europe/Berlin');
        expect(NewTimesheetEntry.parse(entry)).toEqual(entry);
        const spanMs = msBetween(entry.startTime, entry.endTime);
        const restMs = entry.breakPeriods.reduce(
          (sum, { start: from, end }) => sum + msBetween(from, end),
          0,
        );
        expect(hoursToMs(entry.duration)).toBe(Math.floor((spanMs - restMs) / 1_000) * 1_000);
      }),
      { numRuns: 300 },
    );
  });

  it('stays within the entry limits after thousands of pauses', () => {
    let timer = aTimer();
    for (let pauses = 0; pauses < 3 * maxSegments; pauses += 1) {
      timer = resume(pause(timer, nineOClock + 2 * pauses + 1), nineOClock + 2 * pauses + 2);
    }
    const entry = entryFromTimer(timer, nineOClock + 3 * minute, 'UTC');
    expect(entry.breakPeriods.length).toBeLessThanOrEqual(timesheetLimits.breaks);
    expect(entry.activityLog.length).toBeLessThanOrEqual(timesheetLimits.activities);
    expect(NewTimesheetEntry.parse(entry)).toEqual(entry);
  });
});

function msBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}
