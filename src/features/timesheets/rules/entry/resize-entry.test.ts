import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveStartTo, resizeEdge } from './resize-entry.ts';
import { workedMs } from './worked-time.ts';

const entry = {
  day: '2026-11-20',
  timeZone: 'Europe/Berlin',
  startTime: '2026-11-20T08:00:00.000Z',
  endTime: '2026-11-20T11:30:00.000Z',
  duration: 3,
  breakPeriods: [{ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T09:30:00.000Z' }],
};

describe('an entry moved by dragging', () => {
  it('starts where it is dropped, keeps its length, and moves its breaks', () => {
    expect(moveStartTo(entry, Date.parse('2026-11-19T12:00:00.000Z'))).toEqual({
      date: '2026-11-19',
      startTime: '2026-11-19T12:00:00.000Z',
      endTime: '2026-11-19T15:30:00.000Z',
      breakPeriods: [{ start: '2026-11-19T13:00:00.000Z', end: '2026-11-19T13:30:00.000Z' }],
    });
  });

  it('stays on its day when it moves within it', () => {
    expect(moveStartTo(entry, Date.parse('2026-11-20T12:00:00.000Z')).date).toBeUndefined();
  });

  it('keeps its real length across clock changes', () => {
    const night = { ...entry, breakPeriods: [] };
    const { startTime, endTime } = moveStartTo(night, Date.parse('2026-03-29T00:00:00.000Z'));
    expect(Date.parse(endTime) - Date.parse(startTime)).toBe(3.5 * 3_600_000);
  });

  it('keeps its length wherever it is moved', () => {
    const instants = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-12-31') });
    fc.assert(
      fc.property(instants, (startMs) => {
        const { startTime, endTime, breakPeriods = [] } = moveStartTo(entry, startMs);
        expect(Date.parse(startTime)).toBe(startMs);
        expect(workedMs({ start: startTime, end: endTime }, breakPeriods)).toBe(3 * 3_600_000);
      }),
    );
  });
});

describe('an entry resized by dragging', () => {
  it('ends later and is longer by the same time', () => {
    expect(resizeEdge(entry, 'end', Date.parse('2026-11-20T12:00:00.000Z'))).toEqual({
      startTime: '2026-11-20T08:00:00.000Z',
      endTime: '2026-11-20T12:00:00.000Z',
      duration: 3.5,
    });
  });

  it('starts on another day if its start is dragged there', () => {
    expect(resizeEdge(entry, 'start', Date.parse('2026-11-19T22:30:00.000Z'))).toMatchObject({
      date: '2026-11-19',
      duration: 12.5,
    });
  });

  it('loses breaks outside its new times', () => {
    expect(resizeEdge(entry, 'end', Date.parse('2026-11-20T09:15:00.000Z'))).toMatchObject({
      duration: 1,
      breakPeriods: [{ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T09:15:00.000Z' }],
    });
    expect(resizeEdge(entry, 'end', Date.parse('2026-11-20T08:30:00.000Z'))).toMatchObject({
      duration: 0.5,
      breakPeriods: [],
    });
  });

  it('keeps a duration that differs from its times', () => {
    const changed = { ...entry, duration: 2 };
    expect(resizeEdge(changed, 'end', Date.parse('2026-11-20T12:30:00.000Z'))?.duration).toBe(3);
  });

  it('cannot end before it starts, have no work or exceed a day', () => {
    expect(resizeEdge(entry, 'end', Date.parse('2026-11-20T08:00:00.000Z'))).toBeNull();
    expect(resizeEdge(entry, 'end', Date.parse('2026-11-21T09:00:00.000Z'))).toBeNull();
    expect(
      resizeEdge({ ...entry, duration: 0.25 }, 'end', Date.parse('2026-11-20T11:00:00.000Z')),
    ).toBeNull();
  });
});
