import { describe, expect, it } from 'vitest';
import type { EntryWithTimes } from '#src/features/timesheets/rules/entry/resize-entry.ts';
import { applyDraft, draftSpan, draftFromDrag, nudgeDraft } from './calendar-drag.ts';
import type { CalendarDraft } from './calendar-drag.ts';

const berlin = 'Europe/Berlin';
const sketches = {
  day: '2026-11-20',
  timeZone: berlin,
  startTime: '2026-11-20T08:07:00.000Z',
  endTime: '2026-11-20T09:30:00.000Z',
  duration: 83 / 60,
  breakPeriods: [],
};
const [day, nextDay] = ['2026-11-20', '2026-11-21'];

describe('dragging over empty space', () => {
  it('draws a new entry in quarter hours, upwards and downwards', () => {
    const from = { act: 'create', day, minute: 549 } as const;
    expect(clocks(draftFromDrag(from, { day, minute: 640 }, 15, berlin))).toBe('09:00-10:45');
    expect(clocks(draftFromDrag(from, { day, minute: 492 }, 15, berlin))).toBe('08:00-09:15');
    expect(clocks(draftFromDrag(from, { day, minute: 640 }, 5, berlin))).toBe('09:05-10:40');
  });

  it('draws at least one step and stays on its day', () => {
    const from = { act: 'create', day, minute: 1438 } as const;
    expect(clocks(draftFromDrag(from, { day, minute: 1439 }, 15, berlin))).toBe('23:45-00:00');
    expect(clocks(draftFromDrag(from, { day: nextDay, minute: 60 }, 15, berlin))).toBe('23:45-00:00');
  });

  it('never covers a whole day', () => {
    const from = { act: 'create', day, minute: 0 } as const;
    expect(clocks(draftFromDrag(from, { day, minute: 1440 }, 15, berlin))).toBe('00:00-23:45');
  });
});

describe('dragging an entry', () => {
  it('moves it relative to where it was grabbed, in quarter hours, also to another day', () => {
    const drag = { act: 'move', entry: sketches, grabMs: 30 * 60_000 } as const;
    const draft = draftFromDrag(drag, { day: nextDay, minute: 13 * 60 + 36 }, 15, berlin);
    expect(clocks(draft)).toBe('13:00-14:23');
    expect(draft?.entry && applyDraft(draft.entry, draft.times).day).toBe(nextDay);
  });

  it('moves it by its own local time if it has another time zone', () => {
    const far = { ...sketches, timeZone: 'Asia/Tokyo' };
    const draft = draftFromDrag({ act: 'move', entry: far, grabMs: 0 }, { day, minute: 600 }, 15, berlin);
    expect(draft?.entry && draft.times.startTime).toBe('2026-11-20T01:00:00.000Z');
  });

  it('resizes it by an edge, but not past the other one', () => {
    const edge = { act: 'stretch', entry: sketches, edge: 'end' } as const;
    expect(clocks(draftFromDrag(edge, { day, minute: 12 * 60 + 4 }, 15, berlin))).toBe('09:07-12:00');
    expect(draftFromDrag(edge, { day, minute: 500 }, 15, berlin)).toBeNull();
  });
});

describe('a key in the calendar', () => {
  const asItIs: CalendarDraft<EntryWithTimes> = {
    entry: sketches,
    times: { startTime: sketches.startTime, endTime: sketches.endTime },
  };
  const after = (...nudges: Parameters<typeof nudgeDraft>[1][]) =>
    nudges.reduce<CalendarDraft<EntryWithTimes> | null>(
      (draft, nudge) => draft && nudgeDraft(draft, nudge, 15, berlin),
      asItIs,
    );

  it('moves an entry to the next or previous quarter hour', () => {
    expect(clocks(after({ part: 'all', by: 1 }))).toBe('09:15-10:38');
    expect(clocks(after({ part: 'all', by: 1 }, { part: 'all', by: -1 }))).toBe('09:00-10:23');
  });

  it('changes its start or end', () => {
    expect(clocks(after({ part: 'end', by: 1 }))).toBe('09:07-10:45');
    expect(clocks(after({ part: 'start', by: -1 }))).toBe('09:00-10:30');
    expect(after({ part: 'end', by: -1 }, { part: 'end', by: -1 })?.entry).toBeTruthy();
  });

  it('moves it to the next or previous day at the same local time, also across clock changes', () => {
    const draft = after({ days: 1 }, { days: 1 });
    expect(draft?.entry && applyDraft(draft.entry, draft.times).day).toBe('2026-11-22');
    const winter = {
      ...sketches,
      startTime: '2026-10-24T07:00:00.000Z',
      endTime: '2026-10-24T08:00:00.000Z',
    };
    const times = { startTime: winter.startTime, endTime: winter.endTime };
    expect(clocks(nudgeDraft({ entry: winter, times }, { days: 1 }, 15, berlin))).toBe('09:00-10:00');
  });

  it('moves and resizes a new one, but never to zero', () => {
    const fresh = draftFromDrag<EntryWithTimes>(
      { act: 'create', day, minute: 600 },
      { day, minute: 600 },
      15,
      berlin,
    );
    if (!fresh) throw new Error('There is a draft.');
    expect(clocks(fresh)).toBe('10:00-10:15');
    expect(clocks(nudgeDraft(fresh, { part: 'all', by: 1 }, 15, berlin))).toBe('10:15-10:30');
    expect(clocks(nudgeDraft(fresh, { part: 'end', by: 1 }, 15, berlin))).toBe('10:00-10:30');
    expect(clocks(nudgeDraft(fresh, { days: 1 }, 15, berlin))).toBe('10:00-10:15');
    expect(nudgeDraft(fresh, { part: 'end', by: -1 }, 15, berlin)).toBeNull();
  });
});

function clocks(draft: CalendarDraft<EntryWithTimes> | null): string {
  if (!draft) return 'nothing';
  const { startMs, endMs, timeZone } = draftSpan(draft, berlin);
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms);
  return `${clock(startMs)}-${clock(endMs)}`;
}
