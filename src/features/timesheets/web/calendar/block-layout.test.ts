import { describe, expect, it } from 'vitest';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { layoutBlocks, isTimed } from './block-layout.ts';

const day = '2026-11-20';
const room = { lanes: 3, blocks: 12 };
let created = 0;

/** An entry that starts at this minute of the day in Berlin. */
function from(minute: number, minutes: number, description = 'Sketches') {
  const at = (ms: number) => new Date(Date.parse(`${day}T00:00+01:00`) + ms * 60_000).toISOString();
  created += 1;
  return entryRecord({
    id: anId(created),
    day,
    description,
    startTime: at(minute),
    endTime: at(minute + minutes),
  });
}

const drawn = (entries: ReturnType<typeof from>[]) => layoutBlocks(entries.filter(isTimed), [day], room);
const names = ({ blocks }: ReturnType<typeof drawn>) => blocks.map(({ entry }) => entry.description);

describe('a day in the calendar', () => {
  it('shows all entries if they fit side by side', () => {
    const shown = drawn([from(540, 60, 'One'), from(550, 60, 'Two'), from(560, 60, 'Three')]);
    expect(names(shown)).toEqual(['One', 'Two', 'Three']);
    expect(shown.folds).toEqual([]);
  });

  it('shows in the last column how many don’t fit', () => {
    const shown = drawn([0, 1, 2, 3, 4].map((minute) => from(540 + minute, 60)));
    expect(shown.blocks).toHaveLength(2);
    expect(shown.folds).toMatchObject([{ from: 542, count: 3, lane: 2, lanes: 3, isCrowd: false }]);
  });

  it('shows the longest of very many, and the number of others per hour', () => {
    const tiny = Array.from({ length: 600 }, (_, index) => from(420 + index * 0.2, 2));
    const shown = drawn([...tiny, from(480, 90, 'Workshop'), from(700, 2, 'Alone in its hour')]);
    expect(names(shown)).toEqual(['Workshop', 'Alone in its hour']);
    expect(shown.folds.map(({ count, isCrowd }) => ({ count, isCrowd }))).toEqual([
      { count: 300, isCrowd: true },
      { count: 300, isCrowd: true },
    ]);
  });

  it('omits no entry, for any number and length', () => {
    for (let round = 1; round <= 40; round += 1) {
      const entries = Array.from({ length: round * 3 }, (_, index) =>
        from((index * 37 * round) % 1380, 1 + ((index * 13) % 60)),
      );
      const { blocks, folds } = drawn(entries);
      expect(blocks.length + folds.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
      expect(blocks.length).toBeLessThanOrEqual(room.blocks + 24);
    }
  });
});
