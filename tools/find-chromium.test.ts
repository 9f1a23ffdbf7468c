import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, findTestBrowser } from './find-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stint-chromium-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('Chromium lookup', () => {
  it('prefers the given path', () => {
    expect(findChromium({ CHROMIUM_PATH: '/opt/chrome', PATH: process.env['PATH'] })).toBe('/opt/chrome');
  });

  it('finds a program on the PATH under any of its names', () => {
    writeFileSync(join(folder, 'google-chrome'), '', { mode: 0o755 });
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(join(folder, 'google-chrome'));
  });

  it('prefers the headless shell for tests', () => {
    for (const name of ['chromium', 'chromium-headless-shell'])
      writeFileSync(join(folder, name), '', { mode: 0o755 });
    expect(findChromium({ PATH: folder })).toBe(join(folder, 'chromium'));
    expect(findTestBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
    rmSync(join(folder, 'chromium-headless-shell'));
    expect(findTestBrowser({ PATH: folder })).toBe(join(folder, 'chromium'));
  });

  it('ignores a file that can’t be executed', () => {
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
    expect(findChromium({ PATH: folder })).not.toBe(join(folder, 'chromium'));
  });
});
