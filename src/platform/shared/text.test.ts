import { describe, expect, it } from 'vitest';
import { isStorableText } from './text.ts';

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
