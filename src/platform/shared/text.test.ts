import { describe, expect, it } from 'vitest';
import { isStorableText, formatList } from './text.ts';

describe('text', () => {
  it.each(['', 'Website relaunch', 'Müller & Söhne', '日本語', '👩🏽‍💻 work', 'two\nlines\tand a tab'])(
    'accepts %j',
    (text) => {
      expect(isStorableText(text)).toBe(true);
    },
  );

  it.each(['\0', 'a\0b', '\uD83D', 'a\uDE00', '\uDE00\uD83D'])(
    'rejects %j, which no database can store',
    (text) => {
      expect(isStorableText(text)).toBe(false);
    },
  );
});

it('joins words as British English does, without a comma before “and”', () => {
  expect(formatList(['time'])).toBe('time');
  expect(formatList(['time', 'notes'])).toBe('time and notes');
  expect(formatList(['time', 'notes', 'tags'])).toBe('time, notes and tags');
});
