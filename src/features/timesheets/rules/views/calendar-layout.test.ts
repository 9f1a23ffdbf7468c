import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hoursOfDay,
  instantAt,
  assignLanes,
  minuteAt,
  stepInstant,
  snapToStep,
  snapInstant,
} from './calendar-layout.ts';
import type { MinuteRange } from './calendar-layout.ts';
import { dayMinutes } from './day-segments.ts';

const berlin = 'Europe/Berlin';

describe('blocks of a day', () => {
  it('have the full width if nothing overlaps', () => {
    expect(
      assignLanes([
        { from: 540, to: 600 },
        { from: 600, to: 660 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it('share the width with all blocks they are connected to by overlaps', () => {
    expect(
      assignLanes([
        { from: 540, to: 600 },
        { from: 570, to: 660 },
        { from: 615, to: 645 },
        { from: 700, to: 720 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ]);
  });

  it('overlap as drawn, including their minimum height', () => {
    const short = [
      { from: 540, to: 541 },
      { from: 545, to: 546 },
    ];
    expect(assignLanes(short).map(({ lane }) => lane)).toEqual([0, 0]);
    expect(assignLanes(short, { minMinutes: 15 }).map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it('are set in by steps where that hides no title, and side by side elsewhere', () => {
    const stepped = [
      { from: 540, to: 660 },
      { from: 570, to: 700 },
      { from: 670, to: 720 },
    ];
    expect(assignLanes(stepped, { titleMinutes: 30 })).toEqual([
      { lane: 0, lanes: 3, steps: { coveredFrom: 570 } },
      { lane: 1, lanes: 3, steps: { coveredFrom: 670 } },
      { lane: 2, lanes: 3, steps: { coveredFrom: undefined } },
    ]);
    const [first, ...others] = stepped;
    const together = [first, { from: 560, to: 600 }, ...others].filter((piece) => piece !== undefined);
    expect(assignLanes(together, { titleMinutes: 30 }).map(({ steps }) => steps)).toEqual(
      together.map(() => undefined),
    );
  });

  it('never cover each other and use no more columns than necessary', () => {
    const extent = fc
      .record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 1, max: 300 }) })
      .map(({ from, length }): MinuteRange => ({ from, to: from + length }));
    fc.assert(
      fc.property(fc.array(extent, { maxLength: 40 }), (pieces) => {
        const lanes = assignLanes(pieces);
        for (const [one, a] of pieces.entries()) {
          expect(lanes[one]?.lane).toBeLessThan(lanes[one]?.lanes ?? 0);
          for (const [other, b] of pieces.entries()) {
            if (one === other || a.to <= b.from || b.to <= a.from) continue;
            expect(lanes[one]?.lane).not.toBe(lanes[other]?.lane);
            expect(lanes[one]?.lanes).toBe(lanes[other]?.lanes);
          }
        }
        const atOnce = pieces.map(
          ({ from }) => pieces.filter((each) => each.from <= from && from < each.to).length,
        );
        expect(Math.max(0, ...lanes.map(({ lane }) => lane + 1))).toBe(Math.max(0, ...atOnce));
      }),
    );
  });
});

describe('the hours of a day', () => {
  it('are those of its local time, in order', () => {
    const clocks = (day: string) => hoursOfDay(day, berlin).map(({ clock }) => clock.slice(0, 2));
    expect(clocks('2026-11-20').slice(0, 4)).toEqual(['00', '01', '02', '03']);
    expect(clocks('2026-11-20')).toHaveLength(24);
    expect(clocks('2026-03-29').slice(0, 4)).toEqual(['00', '01', '03', '04']);
    expect(clocks('2026-03-29')).toHaveLength(23);
    expect(clocks('2026-10-25').slice(0, 5)).toEqual(['00', '01', '02', '02', '03']);
    expect(clocks('2026-10-25')).toHaveLength(25);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-11-20'])(
    'convert a minute on %s to its instant and back',
    (day) => {
      const length = dayMinutes(day, berlin);
      for (let minute = 0; minute <= length; minute += 5) {
        expect(minuteAt(instantAt(minute, day, berlin), day, berlin)).toBe(minute);
      }
    },
  );

  it('are stepped through in quarter hours of local time', () => {
    const at = (clock: string) => Date.parse(`2026-11-20T${clock}Z`);
    expect(stepInstant(at('09:07:30'), 15, 1, berlin)).toBe(at('09:15:00'));
    expect(stepInstant(at('09:07:30'), 15, -1, berlin)).toBe(at('09:00:00'));
    expect(stepInstant(at('09:15:00'), 15, 1, berlin)).toBe(at('09:30:00'));
    expect(stepInstant(at('09:15:00'), 15, -1, berlin)).toBe(at('09:00:00'));
    expect(snapInstant(at('09:07:30'), 5, berlin)).toBe(at('09:10:00'));
  });

  it('snap to the nearest step', () => {
    expect(snapToStep(547, 15, 1440)).toBe(540);
    expect(snapToStep(548, 15, 1440)).toBe(555);
    expect(snapToStep(547, 5, 1440)).toBe(545);
    expect(snapToStep(-20, 15, 1440)).toBe(0);
    expect(snapToStep(1500, 15, 1380)).toBe(1380);
  });
});
