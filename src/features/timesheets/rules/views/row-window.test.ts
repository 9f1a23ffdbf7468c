import { describe, expect, it } from 'vitest';
import { rowStarts, rowsBetween } from './row-window.ts';

// A day, three entries, a day, an entry.
const starts = rowStarts([40, 48, 48, 48, 40, 48]);

describe('the window of a long list', () => {
  it('knows where each row begins, and where the list ends', () => {
    expect(starts).toEqual([0, 40, 88, 136, 184, 224, 272]);
  });

  it.each([
    [0, 39, 0, 0],
    [0, 100, 0, 2],
    [87, 88, 1, 2],
    [184, 300, 4, 5],
  ])('has between %i and %i the rows %i to %i', (from, to, first, last) => {
    expect(rowsBetween(starts, from, to)).toEqual({ first, last });
  });

  it('has its nearest row above and below the list, and none too many', () => {
    expect(rowsBetween(starts, -500, -100)).toEqual({ first: 0, last: 0 });
    expect(rowsBetween(starts, 900, 1800)).toEqual({ first: 5, last: 5 });
    expect(rowsBetween(rowStarts([]), 0, 900)).toEqual({ first: 0, last: 0 });
  });

  it('finds the rows of ten thousand', () => {
    const many = rowStarts(Array.from({ length: 10_000 }, () => 48));
    expect(rowsBetween(many, 240_000, 240_900)).toEqual({ first: 5_000, last: 5_018 });
  });
});
