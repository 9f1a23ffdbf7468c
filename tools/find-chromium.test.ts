import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stint-chromium-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the search for a Chromium', () => {
  it('takes the one it is given before any other', () => {
    expect(findChromium({ CHROMIUM_PATH: '/opt/chrome', PATH: process.env['PATH'] })).toBe('/opt/chrome');
  });

  it('finds a program on the path, whatever its name', () => {
    writeFileSync(join(folder, 'google-chrome'), '', { mode: 0o755 });
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(join(folder, 'google-chrome'));
  });

  it('does not take a file that cannot be run', () => {
    writeFileSync(join(folder, 'chromium'), '', { mode: 0o644 });
    expect(findChromium({ PATH: folder })).not.toBe(join(folder, 'chromium'));
  });
});
