import { describe, expect, it } from 'vitest';
import { commentBlocks, findArchaic, testTitles } from './vocabulary.ts';

describe('vocabulary check', () => {
  it('finds comment blocks but no URLs or globs in strings', () => {
    const text =
      "/** One.\n * Two. */\nconst a = ['https://example.org', 'src/**/*.ts']; // three\n// four\nconst b = 1;\n  // five\n";
    expect(commentBlocks(text)).toEqual([
      { line: 1, text: '/** One.\n * Two. */' },
      { line: 3, text: '// three\n// four' },
      { line: 6, text: '// five' },
    ]);
  });

  it('finds test titles', () => {
    const text =
      "describe('one', () => {\n  it.each([1])('two %i', run);\n  test.describe(`three`, log('four'));\n});\n";
    expect(testTitles(text)).toEqual([
      { line: 1, text: 'one' },
      { line: 2, text: 'two %i' },
      { line: 3, text: 'three' },
    ]);
  });

  it.each(['Nobody waits.', 'Asked anew.', 'It goes on', 'of its own', 'Whence it came', 'lest it fail'])(
    'finds an archaic word in "%s"',
    (text) => {
      expect(findArchaic(text)).toBeDefined();
    },
  );

  it.each([
    'There is no such client.',
    'A retold story',
    'Here it is, there it was.',
    'Goes one step further.',
  ])('accepts "%s"', (text) => {
    expect(findArchaic(text)).toBeUndefined();
  });
});
