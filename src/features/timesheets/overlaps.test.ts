import { describe, expect, it } from 'vitest';
import { overlaps } from './overlaps.ts';

const at = (id: string, start: string | null, end: string | null) => ({
  id,
  startTime: start === null ? null : `2026-11-20T${start}:00.000Z`,
  endTime: end === null ? null : `2026-11-20T${end}:00.000Z`,
});
const named = (entries: ReturnType<typeof at>[]) =>
  Object.fromEntries([...overlaps(entries)].map(([id, other]) => [id, other.id]));

describe('Work at the same time', () => {
  it('marks both of two entries, whichever comes first', () => {
    const [one, two] = [at('one', '09:00', '10:00'), at('two', '09:30', '11:00')];
    expect(named([one, two])).toEqual({ one: 'two', two: 'one' });
    expect(named([two, one])).toEqual({ one: 'two', two: 'one' });
  });

  it('lets entries touch', () => {
    expect(named([at('one', '09:00', '10:00'), at('two', '10:00', '11:00')])).toEqual({});
  });

  it('sees a short one within a long one, past others that have ended', () => {
    const day = at('day', '08:00', '18:00');
    const marked = named([day, at('early', '08:30', '09:00'), at('late', '16:00', '17:00')]);
    expect(marked).toEqual({ day: 'early', early: 'day', late: 'day' });
  });

  it('leaves out what has no clocks or takes no time', () => {
    expect(named([at('a', '09:00', '10:00'), at('b', null, null), at('c', '09:30', '09:30')])).toEqual({});
  });
});
