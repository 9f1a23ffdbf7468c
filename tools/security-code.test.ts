import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('hashes with SHA-256 and encrypts with AES-256-GCM only', () => {
  const algorithms = sources.flatMap(({ text }) =>
    [...text.matchAll(/(?:createHash|createHmac|create(?:Dec|C)ipheriv)\(\s*([^,)]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(algorithms.length).toBeGreaterThan(20);
  expect(new Set(algorithms)).toEqual(new Set([`'aes-256-gcm'`, `'sha256'`]));
});

it('validates the certificates of servers: no code turns that off', () => {
  const switches = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED'?\]? ?=|sslmode=no-verify|insecure:/;
  expect(sources.filter(({ text }) => switches.test(text)).map(({ file }) => file)).toEqual([]);
});

it('starts other programs only for the embedded database and side processes, and without a shell', () => {
  const starting = sources.filter(({ text }) => text.includes('node:child_process'));
  const allowed = /^src\/platform\/server\/(database\/embedded\/|side-process\.ts$)/;
  expect(starting.map(({ file }) => file).filter((file) => !allowed.test(file))).toEqual([]);
  expect(starting.filter(({ text }) => /\bexec(Sync)?\(|shell: true/.test(text))).toEqual([]);
});
