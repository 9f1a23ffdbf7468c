/** Spellings of ways out of a folder, as scanners try them. */
const dots = [
  '..',
  '.',
  '...',
  '....',
  '%2e%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '．．',
  '%uff0e%uff0e',
  '.\u{200d}.',
];
const slashes = ['/', '\\', '//', '%2f', '%5c', '%252f', '%c0%af', '%c1%9c', '／', '∕', '⁄', '\\/', '/./'];
const depths = [1, 2, 8];
const targets = [
  '',
  'secret.txt',
  'etc/passwd',
  'windows\\win.ini',
  'secret.txt\0.png',
  'secret.txt%00.png',
  'secret.txt ',
];
const beginnings = ['', '/', 'a/', 'file:///', 'C:\\', '\\\\host\\share\\', '~/'];

const oddNames = [
  '',
  '.',
  '..',
  '/',
  '\\',
  '\0',
  '%00',
  '\n',
  '\r\n',
  '\u{202e}',
  '\u{feff}',
  '\u{2028}',
  '\ud800',
  '\udfff',
  'CON',
  'nul.txt',
  'COM1',
  'LPT9.pdf',
  'AUX .txt',
  'a:b',
  'a::$DATA',
  '.htaccess',
  '.git',
  '.incomplete',
  '.incomplete/a',
  '-rf',
  '$(id)',
  '`id`',
  'a;b',
  'a|b',
  'a"b',
  "a'b",
  '<a>',
  '*',
  '?',
  'a%',
  '%',
  '%zz',
  'u\u{308}',
  'ü',
  '\u{212b}',
  '\u{fb01}',
  'e\u{301}\u{301}\u{301}',
  '👩‍👧',
  'a'.repeat(300),
  'ü'.repeat(150),
  '🧾'.repeat(75),
  `${'a'.repeat(296)}.pdf`,
  `${'../'.repeat(80)}etc/passwd`,
  'a/'.repeat(600),
  '__proto__',
];

export const traversalStrings: readonly string[] = [
  ...new Set([
    ...oddNames,
    ...beginnings.flatMap((beginning) =>
      dots.flatMap((dot) =>
        slashes.flatMap((slash) =>
          depths.flatMap((depth) =>
            targets.map((target) => beginning + (dot + slash).repeat(depth) + target),
          ),
        ),
      ),
    ),
  ]),
];

/** Evenly spread, with the odd names. */
export function someTraversalStrings(count: number): string[] {
  const rest = traversalStrings.slice(oddNames.length);
  const step = Math.max(1, Math.floor(rest.length / count));
  return [...oddNames, ...rest.filter((_, index) => index % step === 0)];
}
