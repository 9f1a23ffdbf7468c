import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { mergeIntoOne } from './merge-entries.ts';
import { splitEntryAt } from './split-entry.ts';

const at = (clock: string, day = '2026-03-02') => `${day}T${clock}:00.000Z`;
const created = { time: at('20:00'), action: 'created', system: true as const };
const first = entryRecord({
  id: anId(1),
  day: '2026-03-02',
  timeZone: 'UTC',
  startTime: at('09:00'),
  endTime: at('11:00'),
  duration: 2,
  notes: 'Blue',
  activityLog: [created],
});
const second = entryRecord({
  ...first,
  id: anId(2),
  startTime: at('11:30'),
  endTime: at('12:00'),
  duration: 0.5,
  description: 'Mock-ups',
});

describe('merged entries', () => {
  it('become the first entry, with the total duration and a break for the time between', () => {
    expect(mergeIntoOne([second, first])).toEqual({
      ...first,
      endTime: at('12:00'),
      duration: 2.5,
      description: 'Sketches; Mock-ups',
      breakPeriods: [{ start: at('11:00'), end: at('11:30') }],
      activityLog: [created, created],
    });
  });

  it('keep identical texts once', () => {
    expect(mergeIntoOne([first, { ...second, description: 'Sketches' }])).toMatchObject({
      description: 'Sketches',
      notes: 'Blue',
    });
  });

  it('restore what was split', () => {
    const whole = { ...first, activityLog: [] };
    const parts = splitEntryAt(whole, at('10:00'));
    if ('problem' in parts) throw new Error(parts.problem);
    expect(mergeIntoOne([parts[0], { ...parts[1], id: anId(3) }])).toEqual(whole);
  });

  it('can lack times if they are on one day', () => {
    const untimed = { startTime: null, endTime: null };
    expect(
      mergeIntoOne([
        { ...first, ...untimed },
        { ...second, ...untimed },
      ]),
    ).toMatchObject({
      ...untimed,
      duration: 2.5,
    });
    expect(
      mergeIntoOne([
        { ...first, ...untimed },
        { ...second, ...untimed, day: '2026-03-03' },
      ]),
    ).toEqual({
      problem: 'Entries without start and end times must be on the same day.',
    });
  });
});

describe('entries can’t be merged', () => {
  it.each([
    ['when they overlap', { startTime: at('10:59') }, 'You can’t merge overlapping entries.'],
    ['of two projects', { projectId: anId(9) }, 'Only entries of the same project can be merged.'],
    ['of two tasks', { taskId: anId(9) }, 'Only entries of the same task can be merged.'],
    ['of two clients', { clientId: anId(9) }, 'Only entries of the same client can be merged.'],
    ['when one is free', { billable: false }, 'You can’t merge billable and non-billable entries.'],
    ['at two rates', { rate: 1 }, 'You can’t merge entries billed at different rates.'],
    ['in two currencies', { currency: 'USD' }, 'You can’t merge entries billed at different rates.'],
    [
      'with one that has no end',
      { endTime: null },
      'You can’t merge entries that have start and end times with entries that don’t.',
    ],
    ['when they are longer than a day', { duration: 22.5 }, 'These entries add up to more than 24 hours.'],
    [
      'when they lie a day apart',
      { endTime: at('09:01', '2026-03-03') },
      'Merged entry would be longer than 24 hours.',
    ],
    [
      'when their words are too many for one',
      { notes: 'x'.repeat(9_996) },
      'The combined descriptions or notes are too long for one entry.',
    ],
  ])('%s', (_, change, problem) => {
    expect(mergeIntoOne([first, { ...second, ...change }])).toEqual({ problem });
  });

  it('if there is only one', () => {
    expect(mergeIntoOne([first])).toEqual({ problem: 'Choose at least two entries to merge.' });
  });
});
