import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Manifest } from '#src/features/exports/rules/manifest.ts';
import { presetPreferences } from '#src/features/identity/rules/preferences.ts';
import type { ExportFile } from './export-files.ts';
import { writeZip } from './write-zip.ts';

const account = { ...presetPreferences, email: 'ann@example.org', displayName: 'Ann' };
const facts: Pick<Manifest, 'madeAt' | 'account'> = { madeAt: '2026-03-02T10:00:00.000Z', account };

/** Records what is written when; `full` simulates a full disk. */
function destination({ isFull = false } = {}) {
  const written: number[] = [];
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.length);
      done(isFull ? new Error('ENOSPC') : null);
    },
  });
  return { into, written };
}

it('writes while reading, without buffering the data in memory', async () => {
  const { into, written } = destination();
  const before: number[] = [];
  async function* parts() {
    for (let part = 0; part < 200; part += 1) {
      before.push(written.length);
      yield { text: crypto.getRandomValues(new Uint8Array(20_000)).join(), records: 1 };
    }
  }

  await writeZip([{ name: 'clients.csv', parts: parts() }], facts, into);

  expect(before.at(100)).toBeGreaterThan(5);
  expect(before.at(199)).toBeGreaterThan(before.at(100) ?? 0);
  expect(Math.max(...written)).toBeLessThan(1_000_000);
});

it.each<[string, boolean, () => ExportFile['parts']]>([
  ['the records', false, failing],
  ['the place', true, endless],
])('fails with %s, and then stops writing', async (_what, isFull, parts) => {
  const { into, written } = destination({ isFull });

  await expect(writeZip([{ name: 'clients.csv', parts: parts() }], facts, into)).rejects.toThrow(
    /ENOSPC|gone/,
  );

  expect(into.destroyed).toBe(true);
  expect(written.length).toBeLessThan(100);
});

async function* failing() {
  yield { text: 'a', records: 1 };
  throw new Error('The database is gone.');
}

async function* endless() {
  for (;;) yield { text: crypto.getRandomValues(new Uint8Array(20_000)).join(), records: 1 };
}
