import { describe, expect, it } from 'vitest';
import { formatList, isReadableName, isStorableText, withoutHidden } from './text.ts';

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

describe('a name that people see as it is stored', () => {
  it.each([
    'Ann',
    'Zoë O’Brien-Núñez',
    'Nguye\u0302\u0303n',
    '李小龍',
    'محمد',
    // Joiners that these scripts need.
    'علی\u200cرضا',
    'क्\u200dष',
    'ශ්\u200dරී',
    'Ann 👩🏽\u200d💻',
    'Ann ❤\ufe0f\u200d🔥',
    // A variant of a Japanese family name.
    '葛\u{e0100}城',
    // A Bengali joiner before a sign.
    'র\u200d্যাচেল',
    // A Malayalam joiner at the end.
    'രാജന്\u200d',
    // A Kurdish joiner at the end.
    'ڕۆژە\u200c',
    // An Arabic joiner after a vowel sign.
    'مُحَمَّد\u200cرضا',
    // A keycap.
    'Ann 1\ufe0f\u20e3',
    // A flag of a region.
    'Ann 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '7',
    '-',
  ])('is %j', (name) => {
    expect(isReadableName(name)).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'blank'],
    ['\u00a0\u3000', 'spaces of other scripts'],
    ['\u200b', 'zero width'],
    ['\u200b\u200d\u2060', 'several of zero width'],
    ['\u3164', 'a Hangul filler'],
    ['\u2800', 'a blank Braille pattern'],
    ['\u0301\ufe0f', 'only marks'],
    ['Ann\nBcc: x', 'a line break'],
    ['Ann\u2028', 'a line separator'],
    ['Ann\u007f', 'a control character'],
    ['\u202egpj.nnA', 'right-to-left override'],
    ['\u2067Ann\u2069', 'isolates'],
    ['Ann\u200e', 'a direction mark'],
    ['A\u200bnn', 'a space without width'],
    ['A\u200dnn', 'a joiner between Latin letters'],
    ['A\u0301\u200dnn', 'a joiner after an accent'],
    ['Ann\u200d', 'a joiner at the end'],
    ['A\u00adnn', 'a soft hyphen'],
    ['\ufeffAnn', 'a byte order mark'],
    ['Ann\ufe0f', 'a variation selector'],
    ['Ann\u{e0041}', 'a tag'],
    ['Ann\ud800', 'half a surrogate pair'],
  ])('is not %j: %s', (name) => {
    expect(isReadableName(name)).toBe(false);
  });
});

it('leaves out what hides or moves the rest of a name, and keeps joiners', () => {
  expect(withoutHidden('\u202eChrome\u200b on\nLinux 👩🏽‍💻')).toBe('Chrome onLinux 👩🏽‍💻');
});
