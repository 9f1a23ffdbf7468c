import { expect, it } from 'vitest';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { createEntryParser } from './parse-entry-row.ts';

const settings = importSettings({ columns: ['date', 'duration', 'description', 'notes', 'tags'] });

function readWithTags(tags: string) {
  return createEntryParser(settings)({ line: 2, cells: ['2026-03-02', '1', 'Call', 'Agreed', tags] });
}

it('puts tags that don’t fit into the notes', () => {
  const many = Array.from({ length: 22 }, (_, index) => `tag ${index + 1}`);
  expect(readWithTags(many.join(', '))).toMatchObject({
    record: { tags: many.slice(0, 20), notes: 'Agreed\nTags: tag 21, tag 22' },
  });
  const long = 'x'.repeat(51);
  expect(readWithTags(`short,${long}`)).toMatchObject({
    record: { tags: ['short'], notes: `Agreed\nTags: ${long}` },
  });
});

it('reads tags with line breaks as one line', () => {
  expect(readWithTags('a\nb, c  d')).toMatchObject({ record: { tags: ['a b', 'c d'] } });
});
