import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '#tests/support/random-cases.ts';
import { fileTypes } from './document-types.ts';
import { isOwnPath, storableFileName, uploadPath } from './file-path.ts';

const userId = '0198c0de-0000-7000-8000-000000000001';
const entityId = '0198c0de-0000-7000-8000-000000000002';
const timestamp = 1_790_000_000_000;

/** What paths, shells and file systems treat specially, and long and half characters. */
const special = fc.oneof(
  fc.constantFrom('.', '..', '/', '\\', '../', '..\\', '%', '%2e', '%2F', '%5c', '%00', '%c0%af', '\0', '\n'),
  fc.constantFrom(' ', '  ', '\u{7f}', '\u{a0}', '\u{3000}', '\u{200d}', '\u{202e}', '\u{feff}', '\u{2028}'),
  fc.constantFrom(
    '.pdf',
    '.tar.gz',
    '.a ',
    'CON',
    'nul',
    ':',
    '*',
    '?',
    '"',
    '<',
    '>',
    '|',
    '~',
    '$',
    '`',
    ';',
  ),
  fc.constantFrom('ü', 'u\u{308}', '\u{308}', '\u{212b}', '\u{1100}\u{1161}', '．', '／', '＼', '∕', '⁄'),
  fc.constantFrom('🧾', '👩‍👧', '\ud800', '\udc00', '\u{e000}', '\u{378}', '_', '-', 'a'),
  fc.constantFrom('x'.repeat(170), 'ü'.repeat(60), '🧾'.repeat(45)),
);
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(special, { maxLength: 12 }).map((parts) => parts.join('')),
);
const options = { numRuns: randomCases(100_000) };

describe('the stored name of any file', () => {
  it('is one harmless segment of at most 255 bytes, with the timestamp [5.6, 7.13]', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...fileTypes), (fileName, type) => {
        const path = uploadPath({ userId, type, entityId, timestamp, fileName });
        const segments = path.split('/');
        expect(segments.slice(0, -1)).toEqual(
          type === 'avatar' ? [userId, 'avatar'] : [userId, type, entityId],
        );
        const [segment = ''] = segments.slice(-1);
        expect(segment).toMatch(/^\d{13}_[^\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|%]+$/u);
        expect(segment).not.toMatch(/[. ]$/);
        expect(Buffer.byteLength(segment)).toBeLessThanOrEqual(255);
        expect(segment.isWellFormed()).toBe(true);
        expect(isOwnPath(userId, path)).toBe(true);
      }),
      options,
    );
  });

  it('stays the same when it is stored again', () => {
    fc.assert(
      fc.property(name, (fileName) => {
        const once = storableFileName(fileName);
        expect(storableFileName(once)).toBe(once);
      }),
      options,
    );
  });

  it('is the same for both Unicode forms', () => {
    fc.assert(
      fc.property(name, (fileName) => {
        expect(storableFileName(fileName.normalize('NFD'))).toBe(storableFileName(fileName.normalize('NFC')));
      }),
      options,
    );
  });
});

it.each([
  ['Überstunden März.pdf', 'Überstunden März.pdf'],
  ['U\u{308}berstunden.pdf', 'Überstunden.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini'],
  ['C:\\Users\\ann\\scan.pdf', 'C__Users_ann_scan.pdf'],
  ['a%2e%2e%2fb.pdf', 'a_2e_2e_2fb.pdf'],
  ['a\0.pdf', 'a_.pdf'],
  ['..', 'file'],
  ['. . .', 'file'],
  ['', 'file'],
  ['.htaccess', 'htaccess'],
  ['scan.pdf. . ', 'scan.pdf'],
  ['evil\u{202e}fdp.exe', 'evil_fdp.exe'],
  [`${'a'.repeat(296)}.pdf`, `${'a'.repeat(176)}.pdf`],
  ['ü'.repeat(150), 'ü'.repeat(90)],
  [`${'🧾'.repeat(75)}.pdf`, `${'🧾'.repeat(44)}.pdf`],
  [`${'a'.repeat(179)}.${'b'.repeat(121)}`, 'a'.repeat(179)],
])('stores %j as %j [7.13]', (fileName, stored) => {
  expect(storableFileName(fileName)).toBe(stored);
});

describe('an own path', () => {
  it.each([
    `${userId}/avatar/1_me.png`,
    `${userId}/contract/${entityId}/1_Überstunden März.pdf`,
    `${userId}/a..b/..c/d..`,
    `${userId}/100%.txt`,
  ])('is %s [5.6]', (path) => {
    expect(isOwnPath(userId, path)).toBe(true);
  });

  it.each([
    '',
    userId,
    `/${userId}/a`,
    `${userId}/`,
    `${userId}//a`,
    `${userId}0/a`,
    `${userId.slice(0, -1)}/a`,
    `${userId.toUpperCase()}/a`,
    `${userId}/../${entityId}/a`,
    `${userId}/a/..`,
    `${userId}/./a`,
    `${userId}/..\\a`,
    `${userId}\\a`,
    `${userId}/%2e%2e/${entityId}/a`,
    `${userId}/%2E./a`,
    `${userId}%2fa/b`,
    `${userId}/a%2Fb`,
    `${userId}/a%5cb`,
    `${userId}/a%00`,
    `${userId}/a\0`,
    `${userId}/a\n`,
    `${userId} /a`,
    ` ${userId}/a`,
    `${entityId}/a`,
    `./${userId}/a`,
    `x/../${userId}/a`,
  ])('isn’t %j [5.6]', (path) => {
    expect(isOwnPath(userId, path)).toBe(false);
  });

  it('isn’t one of an account whose ID begins the same [5.6]', () => {
    expect([isOwnPath('u1', 'u1/a'), isOwnPath('u1', 'u10/a'), isOwnPath('u10', 'u1/a')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('never leads out of the account’s folder [5.6]', () => {
    const path = fc.array(fc.oneof(special, fc.constant(userId), fc.constant('/')), { maxLength: 10 });
    fc.assert(
      fc.property(path, (parts) => {
        const text = `${userId}/${parts.join('')}`;
        fc.pre(isOwnPath(userId, text));
        expect(posix.resolve('/', text).startsWith(`/${userId}/`)).toBe(true);
        expect(win32.resolve('c:/', text).startsWith(`c:\\${userId}\\`)).toBe(true);
      }),
      options,
    );
  });
});
