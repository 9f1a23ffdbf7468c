import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { lockReason, planCellChanges } from './week-cell-plan.ts';
import type { CellPlan } from './week-cell-plan.ts';

const day = '2026-11-20';
const hour = 3_600_000;
const morning = clocked(1, '08:00', '11:00', 3);
const afternoon = clocked(2, '12:00', '14:00', 2);

describe('increasing the hours of an empty cell', () => {
  it('creates an entry without times, also next to other work', () => {
    expect(plan(2 * hour, [])).toEqual(created(2));
    expect(plan(2 * hour, [], [busy('08:00', '23:00')])).toEqual(created(2));
    expect(plan(24 * hour, [])).toEqual(created(24));
  });

  it('rejects more hours than a day has', () => {
    expect(plan(25.5 * hour, [])).toEqual({ problem: { code: 'overLimit', hours: 24, minutes: null } });
  });

  it('suggests minutes if the hours were probably minutes', () => {
    const problem = { code: 'overLimit', hours: 24, minutes: 90 };
    expect(plan(90 * hour, [])).toEqual({ problem });
    expect(plan(2000 * hour, [])).toEqual({ problem: { ...problem, minutes: null } });
  });
});

describe('increasing the hours of a cell', () => {
  it('extends the last entry', () => {
    expect(plan(6 * hour, [morning, afternoon])).toEqual({
      acts: [
        {
          do: 'change',
          entry: afternoon,
          change: { startTime: afternoon.startTime, endTime: '2026-11-20T15:00:00.000Z', duration: 3 },
        },
      ],
    });
  });

  it('adds an entry without times if other work follows', () => {
    const meeting = busy('14:30', '15:00');
    expect(plan(6 * hour, [morning, afternoon], [meeting])).toEqual(created(1));
    expect(plan(5.5 * hour, [morning, afternoon], [meeting])).toMatchObject({
      acts: [{ do: 'change', change: { endTime: '2026-11-20T14:30:00.000Z' } }],
    });
  });

  it('adds one if the last would cross midnight', () => {
    expect(plan(16 * hour, [afternoon])).toEqual(created(14));
  });

  it('changes only the duration of an entry without times', () => {
    const bare = entryRecord({ id: anId(3), day });
    expect(plan(2 * hour, [bare])).toEqual({
      acts: [{ do: 'change', entry: bare, change: { duration: 2 } }],
    });
  });

  it('prefers an entry without times, so that recorded times stay', () => {
    const bare = entryRecord({ id: anId(3), day });
    expect(plan(7 * hour, [bare, morning, afternoon])).toEqual({
      acts: [{ do: 'change', entry: bare, change: { duration: 2 } }],
    });
  });

  it('never overlaps other work', () => {
    const anyBusy = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 }))
      .map(([from, length]) => ({
        start: midnight + from * 60_000,
        end: midnight + (from + length) * 60_000,
      }));
    const from = Date.parse('2026-11-20T14:00:00.000Z');
    fc.assert(
      fc.property(fc.array(anyBusy), fc.integer({ min: 2 * hour + 1, max: 24 * hour }), (taken, ms) => {
        const planned = plan(ms, [afternoon], taken);
        const act = 'acts' in planned ? planned.acts[0] : undefined;
        if (act?.do !== 'change') return;
        const [start, end] = [from, Date.parse(act.change.endTime ?? '')];
        const work = [...taken, busy('12:00', '14:00')];
        expect(work.every((other) => other.end <= start || end <= other.start)).toBe(true);
        expect(end).toBeLessThanOrEqual(midnight + 86_400_000);
      }),
    );
  });
});

describe('decreasing the hours of a cell', () => {
  it('trims from the end', () => {
    expect(plan(4 * hour, [morning, afternoon])).toEqual({
      acts: [
        {
          do: 'change',
          entry: afternoon,
          change: { startTime: afternoon.startTime, endTime: '2026-11-20T13:00:00.000Z', duration: 1 },
        },
      ],
    });
  });

  it('deletes entries without any time left', () => {
    const planned = plan(hour, [morning, afternoon]);
    expect(planned).toMatchObject({
      acts: [
        { do: 'remove', entry: afternoon },
        { do: 'change', entry: morning, change: { endTime: '2026-11-20T09:00:00.000Z', duration: 1 } },
      ],
    });
    expect(plan(0, [morning])).toEqual({ acts: [{ do: 'remove', entry: morning }] });
  });

  it('trims entries without times first', () => {
    const bare = entryRecord({ id: anId(3), day, duration: 2 });
    expect(plan(6 * hour, [bare, morning, afternoon])).toEqual({
      acts: [{ do: 'change', entry: bare, change: { duration: 1 } }],
    });
    expect(plan(4 * hour, [bare, morning, afternoon])).toMatchObject({
      acts: [
        { do: 'remove', entry: bare },
        { do: 'change', entry: afternoon, change: { duration: 1 } },
      ],
    });
    expect(plan(0.5 * hour, [bare])).toEqual({
      acts: [{ do: 'change', entry: bare, change: { duration: 0.5 } }],
    });
  });

  it('handles breaks', () => {
    const broken = {
      ...morning,
      duration: 2,
      breakPeriods: [{ start: '2026-11-20T09:00:00.000Z', end: '2026-11-20T10:00:00.000Z' }],
    };
    expect(plan(1.5 * hour, [broken])).toMatchObject({
      acts: [{ change: { endTime: '2026-11-20T10:30:00.000Z', duration: 1.5 } }],
    });
    expect(plan(0.5 * hour, [broken])).toMatchObject({
      acts: [{ change: { endTime: '2026-11-20T08:30:00.000Z', duration: 0.5, breakPeriods: [] } }],
    });
  });

  it('keeps invoiced time and says so', () => {
    const billed = { ...morning, invoiced: true, invoiceNumber: '2026-7' };
    expect(plan(2 * hour, [billed, afternoon])).toEqual({
      problem: { code: 'invoicedHoursStay', ms: 3 * hour, reason: { code: 'onInvoice', number: '2026-7' } },
    });
  });
});

describe('typing any hours', () => {
  it('results in exactly those hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.boolean(),
        fc.boolean(),
        (ms, isBroken, isMixed) => {
          const breakPeriods = isBroken
            ? [{ start: '2026-11-20T12:30:00.000Z', end: '2026-11-20T13:00:00.000Z' }]
            : [];
          const entries = [morning, { ...afternoon, breakPeriods, duration: isBroken ? 1.5 : 2 }];
          if (isMixed) entries.push(entryRecord({ id: anId(3), day }));
          const planned = plan(ms, entries);
          expect('acts' in planned && msAfter(entries, planned)).toBe(ms);
        },
      ),
    );
  });
});

describe('a cell', () => {
  const reasonOf = (entries: TimesheetEntry[], isRunning = false, lockedUntil: string | null = null) =>
    lockReason({ day: '2026-11-20', entries }, isRunning, lockedUntil);

  it('is locked while the timer runs in it, or if all of it is invoiced', () => {
    expect(reasonOf([morning], true)).toEqual({ code: 'timerRuns' });
    expect(reasonOf([{ ...morning, invoiced: true, invoiceNumber: '2026-7' }])).toEqual({
      code: 'onInvoice',
      number: '2026-7',
    });
    expect(reasonOf([morning, { ...afternoon, invoiced: true }])).toBeUndefined();
    expect(reasonOf([])).toBeUndefined();
  });

  it('is locked up to the last day of locked time, also without hours', () => {
    expect(reasonOf([], false, '2026-11-20')).toEqual({ code: 'lockedTime', until: '2026-11-20' });
    expect(reasonOf([morning], false, '2026-11-19')).toBeUndefined();
  });
});

const midnight = Date.parse('2026-11-19T23:00:00.000Z');

function plan(ms: number, entries: TimesheetEntry[], taken: { start: number; end: number }[] = []) {
  return planCellChanges(ms, { day, entries }, taken);
}

function msAfter(entries: TimesheetEntry[], planned: CellPlan): number {
  const left = new Map(entries.map(({ id, duration }) => [id, hoursToMs(duration)]));
  for (const act of 'acts' in planned ? planned.acts : []) {
    if (act.do === 'remove') left.delete(act.entry.id);
    if (act.do === 'create') left.set('new', hoursToMs(act.duration));
    if (act.do === 'change') left.set(act.entry.id, hoursToMs(act.change.duration ?? 0));
  }
  return [...left.values()].reduce((all, each) => all + each, 0);
}

/** Local times in UTC. */
function clocked(id: number, start: string, end: string, duration: number): TimesheetEntry {
  return entryRecord({ id: anId(id), day, startTime: utc(start), endTime: utc(end), duration });
}

function busy(start: string, end: string) {
  return { start: Date.parse(utc(start)), end: Date.parse(utc(end)) };
}

function created(duration: number): CellPlan {
  return { acts: [{ do: 'create', duration }] };
}

function utc(clock: string): string {
  return `${day}T${clock}:00.000Z`;
}
