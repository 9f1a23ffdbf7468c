import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { splitEntryAt } from './split-entry.ts';

const at = (clock: string, day = '2026-03-02') => `${day}T${clock}:00.000Z`;
const morning = entryRecord({
  id: anId(1),
  date: at('12:00'),
  day: '2026-03-02',
  timeZone: 'UTC',
  startTime: at('09:00'),
  endTime: at('12:00'),
  duration: 2.5,
  breakPeriods: [{ start: at('10:00'), end: at('10:30') }],
});

describe('a split entry', () => {
  it('becomes two with the same total duration and breaks', () => {
    expect(splitEntryAt(morning, at('11:00'))).toEqual([
      { ...morning, endTime: at('11:00'), duration: 1.5 },
      { ...morning, startTime: at('11:00'), duration: 1, breakPeriods: [] },
    ]);
  });

  it('is divided by the break it is split in', () => {
    expect(splitEntryAt(morning, at('10:10'))).toEqual([
      { ...morning, endTime: at('10:00'), duration: 1, breakPeriods: [] },
      { ...morning, startTime: at('10:30'), duration: 1.5, breakPeriods: [] },
    ]);
  });

  it('divides a duration that differs from its times, to the second', () => {
    const parts = splitEntryAt({ ...morning, duration: 1000 / 3600 }, at('11:00'));
    if ('problem' in parts) throw new Error(parts.problem);
    expect(parts.map(({ duration }) => Math.round(duration * 3600))).toEqual([600, 400]);
  });

  it('belongs to the next day after midnight', () => {
    const night = {
      ...morning,
      startTime: at('22:00'),
      endTime: at('02:00', '2026-03-03'),
      duration: 4,
      breakPeriods: [],
    };
    expect(splitEntryAt(night, at('00:00', '2026-03-03'))).toMatchObject([
      { day: '2026-03-02', duration: 2 },
      { day: '2026-03-03', date: at('12:00', '2026-03-03'), duration: 2 },
    ]);
  });
});

describe('an entry can’t be split', () => {
  it.each([
    ['before it starts', at('08:00')],
    ['at its start', at('09:00')],
    ['at its end', at('12:00')],
    ['after it ends', at('13:00')],
  ])('%s', (_, when) => {
    expect(splitEntryAt(morning, when)).toEqual({
      problem: 'Choose a time with work before and after it.',
    });
  });

  it('in a break at its start', () => {
    const late = { ...morning, breakPeriods: [{ start: at('09:00'), end: at('10:00') }] };
    expect(splitEntryAt(late, at('09:30'))).toHaveProperty('problem');
  });

  it('without a start and an end', () => {
    expect(splitEntryAt({ ...morning, endTime: null }, at('10:00'))).toEqual({
      problem: 'Add start and end times to split this entry.',
    });
  });
});
