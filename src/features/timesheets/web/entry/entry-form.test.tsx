import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { entryFormSchema, toEntryChange, toNewEntry, entryFormValues } from './entry-form.ts';

const overnight = entryRecord({
  id: anId(30),
  day: '2026-11-16',
  timeZone: 'Europe/Berlin',
  startTime: '2026-11-16T16:00:13.000Z',
  endTime: '2026-11-17T17:00:13.000Z',
  breakPeriods: [{ start: '2026-11-16T17:00:00.000Z', end: '2026-11-17T10:00:00.000Z' }],
  duration: 8,
});
const night = entryRecord({
  id: anId(31),
  day: '2026-11-16',
  timeZone: 'Europe/Berlin',
  startTime: '2026-11-16T22:00:00.000Z',
  endTime: '2026-11-17T00:00:00.000Z',
  duration: 2,
});

it('refuses a locked day at its field', () => {
  const { error } = entryFormSchema('Europe/Berlin', '2026-11-15').safeParse({ date: '2026-11-15' });
  const messages = error?.issues
    .filter(({ path: [field] }) => field === 'date')
    .map(({ message }) => message);
  expect(messages).toEqual([
    'Time up to 15 November 2026 is locked. You can move the lock in Profile, Time and money.',
  ]);
  const { success } = entryFormSchema('Europe/Berlin', '2026-11-15').safeParse(entryFormValues(overnight));
  expect(success).toBe(true);
});

describe('an entry that ends on another day', () => {
  it('keeps the day of its end when the end time changes [3.2]', () => {
    expect(toEntryChange(overnight, { ...entryFormValues(overnight), end: '18:05' })).toMatchObject({
      startTime: '2026-11-16T16:00:13.000Z',
      endTime: '2026-11-17T17:05:00.000Z',
    });
  });

  it('moves both days when its date changes [3.2]', () => {
    expect(toEntryChange(overnight, { ...entryFormValues(overnight), date: '2026-11-18' })).toMatchObject({
      startTime: '2026-11-18T16:00:13.000Z',
      endTime: '2026-11-19T17:00:13.000Z',
    });
  });

  it('starts on the day of its end when the start is moved past midnight [3.2]', () => {
    expect(toEntryChange(night, { ...entryFormValues(night), start: '00:30' })).toMatchObject({
      startTime: '2026-11-16T23:30:00.000Z',
      endTime: '2026-11-17T00:00:00.000Z',
    });
  });

  it('ends on its start day when the end is moved before midnight [3.2]', () => {
    expect(toEntryChange(night, { ...entryFormValues(night), end: '23:30' })).toMatchObject({
      startTime: '2026-11-16T22:00:00.000Z',
      endTime: '2026-11-16T22:30:00.000Z',
    });
  });
});

// A forgotten timer can hold more time than an entry.
const forgotten = entryRecord({
  id: anId(32),
  day: '2026-11-16',
  timeZone: 'Europe/Berlin',
  startTime: '2026-11-16T08:00:13.000Z',
  endTime: '2026-11-17T10:00:13.000Z',
  duration: 24,
});
const wholeDay = entryRecord({
  id: anId(33),
  day: '2026-11-16',
  timeZone: 'Europe/Berlin',
  startTime: '2026-11-16T08:00:00.000Z',
  endTime: '2026-11-17T08:00:00.000Z',
  duration: 24,
});

describe.each([
  ['of exactly a day', wholeDay],
  ['over more than a day', forgotten],
])('an entry %s', (_, entry) => {
  it('keeps its times when it is renamed [3.2]', () => {
    const { id, revision } = entry;
    expect(toEntryChange(entry, { ...entryFormValues(entry), description: 'Night watch' })).toEqual({
      id,
      revision,
      description: 'Night watch',
    });
  });

  it('moves both days when it is moved or copied [3.2]', () => {
    const moved = { ...entryFormValues(entry), date: '2026-11-18' };
    const times = {
      startTime: entry.startTime?.replace('-16T', '-18T'),
      endTime: entry.endTime?.replace('-17T', '-19T'),
    };
    expect(toEntryChange(entry, moved)).toMatchObject(times);
    expect(toNewEntry(moved, anId(40), 'Europe/Berlin')).toMatchObject(times);
    const { startTime, endTime } = entry;
    expect(toNewEntry(entryFormValues(entry), anId(40), 'Europe/Berlin')).toMatchObject({
      startTime,
      endTime,
    });
  });
});

describe('a copy of an entry', () => {
  it('has the breaks on the new day [3.2]', () => {
    const copy = toNewEntry({ ...entryFormValues(overnight), date: '2026-11-18' }, anId(40), 'Europe/Berlin');
    expect(copy.breakPeriods).toEqual([
      { start: '2026-11-18T17:00:00.000Z', end: '2026-11-19T10:00:00.000Z' },
    ]);
  });

  it('has no breaks if it has no times [3.2]', () => {
    const untimed = { ...entryFormValues(overnight), start: null, end: null };
    expect(toNewEntry(untimed, anId(40), 'Europe/Berlin').breakPeriods).toEqual([]);
  });
});
