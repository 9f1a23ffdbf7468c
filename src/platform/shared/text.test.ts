import { describe, expect, it } from 'vitest';
import { isStorableText } from './text.ts';

describe('text', () => {
  it.each(['', 'Website relaunch', 'Müller & Söhne', '日本語', '👩🏽‍💻 work', 'two\nlines\tand a tab'])(
    'keeps %j',
    (text) => {
      expect(isStorableText(text)).toBe(true);
    },
  );

  it.each(['\0', 'a\0b', '\uD83D', 'a\uDE00', '\uDE00\uD83D'])(
    'refuses %j, which no database can keep',
    (text) => {
      expect(isStorableText(text)).toBe(false);
    },
  );
});
