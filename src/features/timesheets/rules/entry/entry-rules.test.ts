import { describe, expect, it } from 'vitest';
import { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  applyEntryChange,
  newEntry,
  needsNewRate,
  timesProblem,
  withAuditEdit,
  withAuditLine,
} from './entry-rules.ts';
import type { UnpricedEntry } from './entry-rules.ts';

const id = '019e0000-0000-7000-8000-000000000001';
const now = '2026-11-21T18:00:00.000Z';
const later = '2026-11-22T08:00:00.000Z';
const circumstances = { id, timeZone: 'Europe/Berlin', currency: 'EUR', now };

const anEntry = (request: Partial<typeof NewTimesheetEntry._zod.input> = {}): UnpricedEntry =>
  newEntry(
    NewTimesheetEntry.parse({
      date: '2026-11-21',
      description: 'Website relaunch',
      duration: 1.5,
      ...request,
    }),
    circumstances,
  );

describe('a logged entry', () => {
  it('dates a day at noon in the account’s zone [3.3] [9.6]', () => {
    const { date, day, timeZone } = anEntry();
    expect({ date, day, timeZone }).toEqual({
      date: '2026-11-21T11:00:00.000Z',
      day: '2026-11-21',
      timeZone: 'Europe/Berlin',
    });
  });

  it('keeps the chosen day in the zones furthest ahead of UTC [3.3]', () => {
    expect(anEntry({ timeZone: 'Pacific/Kiritimati' })).toMatchObject({
      date: '2026-11-20T22:00:00.000Z',
      day: '2026-11-21',
    });
  });

  it('keeps an instant exactly, and its day in that zone [3.2]', () => {
    expect(anEntry({ date: '2026-11-21T23:30:00Z' })).toMatchObject({
      date: '2026-11-21T23:30:00.000Z',
      day: '2026-11-22',
    });
  });

  it('is billable and without notes, breaks, times, client and project by default [3.3] [9.6]', () => {
    expect(anEntry()).toMatchObject({
      billable: true,
      notes: null,
      breakPeriods: [],
      startTime: null,
      endTime: null,
      clientId: null,
      projectId: null,
      activityLog: [{ time: now, action: 'created', system: true }],
    });
    expect(anEntry({ billable: false }).billable).toBe(false);
  });
});

describe('a changed entry', () => {
  it('keeps fields that the change leaves out [7.7]', () => {
    const before = anEntry({ notes: 'first draft' });
    expect(applyEntryChange(before, { description: 'Support call', duration: 2 })).toEqual({
      ...before,
      description: 'Support call',
      duration: 2,
    });
  });

  it('loses its task on another project, unless the change names one', () => {
    const before = anEntry({ projectId: id, taskId: id });
    const other = '019e0000-0000-7000-8000-000000000002';
    expect(applyEntryChange(before, { projectId: other }).taskId).toBeNull();
    expect(applyEntryChange(before, { projectId: null }).taskId).toBeNull();
    expect(applyEntryChange(before, { projectId: other, taskId: other }).taskId).toBe(other);
    expect(applyEntryChange(before, { projectId: id, description: 'Other' }).taskId).toBe(id);
  });

  it('keeps start and end times on another day unless the change sets them', () => {
    const nine = anEntry({
      startTime: '2026-11-21T08:00:00Z',
      endTime: '2026-11-21T11:00:00Z',
      duration: 2,
      breakPeriods: [{ start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' }],
    });
    expect(applyEntryChange(nine, { date: '2026-07-01' })).toMatchObject({
      startTime: '2026-07-01T07:00:00.000Z',
      endTime: '2026-07-01T10:00:00.000Z',
      duration: 2,
      breakPeriods: [{ start: '2026-07-01T08:00:00.000Z', end: '2026-07-01T09:00:00.000Z' }],
    });
    const { startTime, endTime, breakPeriods } = nine;
    expect(applyEntryChange(nine, { date: '2026-07-01', startTime })).toMatchObject({
      startTime,
      endTime,
      breakPeriods,
    });
  });

  it('lets callers change only their own log lines [3.3]', () => {
    const paused = { time: now, action: 'pause' };
    const before = anEntry({ activityLog: [paused] });
    const resumed = { time: later, action: 'resume' };
    expect(applyEntryChange(before, { activityLog: [resumed] }).activityLog).toEqual([
      resumed,
      { time: now, action: 'created', system: true },
    ]);
    expect(applyEntryChange(before, { activityLog: [] }).activityLog).toEqual([
      { time: now, action: 'created', system: true },
    ]);
  });

  it('logs edited fields with old and new values', () => {
    const before = anEntry({ notes: 'first draft' });
    const after = applyEntryChange(before, {
      description: 'Support call',
      duration: 1.5,
      date: '2026-11-22',
    });
    expect(withAuditEdit(before, after, later).activityLog.at(-1)).toEqual({
      time: later,
      action: 'edited date, description',
      system: true,
      changes: [
        { field: 'date', before: '2026-11-21', after: '2026-11-22' },
        { field: 'description', before: 'Website relaunch', after: 'Support call' },
      ],
    });
    expect(withAuditEdit(before, applyEntryChange(before, { duration: 1.5 }), later)).toEqual(before);
  });

  it('keeps the last 200 edits and all other log lines', () => {
    let entry = withAuditLine(anEntry(), { time: now, action: 'invoiced' });
    for (let time = 0; time < 205; time += 1) {
      entry = withAuditEdit(entry, { ...entry, description: `Draft ${time}` }, later);
    }
    expect(entry.activityLog).toHaveLength(202);
    expect(entry.activityLog.slice(0, 2).map(({ action }) => action)).toEqual(['created', 'invoiced']);
    expect(entry.activityLog[2]?.changes?.[0]?.after).toBe('Draft 5');
  });

  it('clears notes with null and ignores undefined [7.7]', () => {
    const before = anEntry({ notes: 'first draft' });
    expect(applyEntryChange(before, { notes: null }).notes).toBeNull();
    expect(applyEntryChange(before, { notes: undefined }).notes).toBe('first draft');
  });

  it('moves to noon of another day, or of the same day in another zone [3.3] [7.7]', () => {
    expect(applyEntryChange(anEntry(), { date: '2026-07-01' })).toMatchObject({
      date: '2026-07-01T10:00:00.000Z',
      day: '2026-07-01',
    });
    expect(applyEntryChange(anEntry(), { timeZone: 'America/New_York' })).toMatchObject({
      date: '2026-11-21T17:00:00.000Z',
      day: '2026-11-21',
      timeZone: 'America/New_York',
    });
  });

  it('is repriced only when project, task, client or billable changes [9.5]', () => {
    const before = anEntry();
    expect(needsNewRate(before, { ...before, projectId: id })).toBe(true);
    expect(needsNewRate(before, { ...before, taskId: id })).toBe(true);
    expect(needsNewRate(before, { ...before, clientId: id })).toBe(true);
    expect(needsNewRate(before, { ...before, billable: false })).toBe(true);
    expect(needsNewRate(before, { ...before, duration: 8, description: 'longer', day: '2026-11-22' })).toBe(
      false,
    );
  });
});

describe('the times of an entry', () => {
  const nine = '2026-11-21T09:00:00Z';
  const ten = '2026-11-21T10:00:00Z';
  const eleven = '2026-11-21T11:00:00Z';
  const noon = '2026-11-21T12:00:00Z';
  const problem = (request: Parameters<typeof anEntry>[0]) => timesProblem(anEntry(request));

  it('can be omitted or consistent', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ startTime: nine })).toBeUndefined();
    expect(problem({ startTime: nine, endTime: nine })).toBeUndefined();
    expect(
      problem({ startTime: nine, endTime: noon, breakPeriods: [{ start: ten, end: eleven }] }),
    ).toBeUndefined();
  });

  it('do not end before they start', () => {
    expect(problem({ startTime: ten, endTime: nine })).toBe('endBeforeStart');
  });

  it('compare as instants, independent of offset', () => {
    expect(
      problem({ startTime: '2026-11-21T10:00:00+02:00', endTime: '2026-11-21T09:30:00+01:00' }),
    ).toBeUndefined();
  });

  it.each([
    ['ends before it starts', { start: eleven, end: ten }, 'breakEndBeforeStart'],
    ['starts before the work', { start: nine, end: eleven }, 'breakOutside'],
    ['ends after the work', { start: eleven, end: '2026-11-21T13:00:00Z' }, 'breakOutside'],
  ])('have no break that %s', (_, rest, code) => {
    expect(problem({ startTime: ten, endTime: noon, breakPeriods: [rest] })).toBe(code);
  });
});
