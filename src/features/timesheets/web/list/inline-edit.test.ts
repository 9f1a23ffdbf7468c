import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { toInlineChange, inlineHint } from './inline-edit.ts';

const morning = entryRecord({
  id: anId(30),
  startTime: '2026-11-20T09:00:00.000Z',
  endTime: '2026-11-20T10:00:00.000Z',
});

describe('inline input in a row', () => {
  it('is shown to end on the next day before saving, in case it is a typo [3.1]', () => {
    expect(inlineHint(morning, { start: '10:00', end: '09:30' })).toBe('Ends the next day, 23:30 h later');
    expect(inlineHint(morning, { start: '10:00', end: '11:30' })).toBe('');
    expect(inlineHint(morning, { duration: '1h' })).toBe('');
  });

  it('can rename an entry of a forgotten timer with breaks on its second day [3.2]', () => {
    const forgotten = entryRecord({
      id: anId(32),
      day: '2026-11-16',
      startTime: '2026-11-16T08:00:00.000Z',
      endTime: '2026-11-17T10:00:00.000Z',
      breakPeriods: [{ start: '2026-11-17T09:00:00.000Z', end: '2026-11-17T09:30:00.000Z' }],
      duration: 24,
    });
    expect(toInlineChange(forgotten, { description: 'Night watch' })).toEqual({
      change: { description: 'Night watch' },
    });
  });

  it('has a missing field’s name in the error', () => {
    expect(toInlineChange(morning, { description: ' ' })).toEqual({ problem: 'Description is required.' });
  });

  it('shows a sentence without the label of its field', () => {
    const spring = entryRecord({ id: anId(31), day: '2026-03-29' });
    expect(toInlineChange(spring, { start: '02:30', end: '04:00' })).toEqual({
      problem: '02:30 doesn’t exist on this day (daylight saving). Did you mean 03:30?',
    });
  });
});
