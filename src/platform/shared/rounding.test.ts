import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billedDuration,
  noRounding,
  roundDuration,
  roundingDirections,
  roundingMinutes,
  roundingTimes,
  savedDuration,
} from './rounding.ts';

const dayMs = 86_400_000;
const anyMs = fc.nat(dayMs);
const anyRounding = fc.record({
  minutes: fc.constantFrom(...roundingMinutes),
  direction: fc.constantFrom(...roundingDirections),
  when: fc.constantFrom(...roundingTimes),
});

describe('a rounded duration', () => {
  it.each([
    [15, 'nearest', 449_999, 0],
    [15, 'nearest', 450_000, 900_000],
    [15, 'up', 1, 900_000],
    [15, 'up', 900_000, 900_000],
    [15, 'down', 899_999, 0],
    [6, 'up', 624_000, 720_000],
    [1, 'nearest', 624_000, 600_000],
    [0, 'up', 444_240, 444_240],
  ] as const)('to %i minutes, %s: %i ms becomes %i ms', (minutes, direction, ms, expected) => {
    expect(roundDuration(ms, { minutes, direction, when: 'saved' })).toBe(expected);
  });

  it('is a whole number of steps, less than one step away, and at most 24 hours', () => {
    fc.assert(
      fc.property(anyMs, anyRounding, (ms, rounding) => {
        const stepMs = rounding.minutes * 60_000 || 1;
        const rounded = roundDuration(ms, rounding);
        expect(rounded % stepMs).toBe(0);
        expect(Math.abs(rounded - ms)).toBeLessThan(stepMs);
        expect(rounded).toBeLessThanOrEqual(dayMs);
        const isInDirection = {
          up: rounded >= ms,
          down: rounded <= ms,
          nearest: 2 * Math.abs(rounded - ms) <= stepMs,
        };
        expect(isInDirection[rounding.direction]).toBe(true);
      }),
    );
  });

  it('doesn’t change when rounded again, and keeps the order of durations', () => {
    fc.assert(
      fc.property(anyMs, anyMs, anyRounding, (a, b, rounding) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((ms) => roundDuration(ms, rounding));
        expect(roundDuration(less ?? 0, rounding)).toBe(less);
        expect(less).toBeLessThanOrEqual(more ?? 0);
      }),
    );
  });

  it('is rounded once: when saved or when invoiced', () => {
    fc.assert(
      fc.property(anyMs, anyRounding, (ms, rounding) => {
        const rounded = roundDuration(ms, rounding);
        expect([savedDuration(ms, rounding), billedDuration(ms, rounding)]).toEqual(
          rounding.when === 'saved' ? [rounded, ms] : [ms, rounded],
        );
      }),
    );
    expect(savedDuration(444_240, noRounding)).toBe(444_240);
    expect(billedDuration(444_240, noRounding)).toBe(444_240);
  });
});
