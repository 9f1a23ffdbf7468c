import { describe, expect, it } from 'vitest';
import { findCrowdedFolders, findForbidden, findMissingPaths, isLong } from './forbidden-content.ts';
import { missingOptionalPackages } from './missing-packages.ts';

const seeded: [what: string, file: string, text: string][] = [
  ['a path of one machine', 'README.md', `run ${['', 'home', 'ann', 'stint'].join('/')} first`],
  ['a registry of one machine', '.npmrc', 'registry=http://localhost:4873'],
  ['a download address', 'package-lock.json', '"resolved": "https://example.org/a.tgz"'],
  [
    'a test that does not run',
    'src/features/timer/rules/timer/timer.test.ts',
    ['it', 'skip("later")'].join('.'),
  ],
  ['a test that does not run', 'e2e/first-entry.spec.ts', ['test', 'describe', 'only("now")'].join('.')],
  ['a test that proves nothing', 'e2e/first-entry.spec.ts', ['expect', '(true)'].join('')],
  ['a rule that reads the clock', 'src/features/timer/rules/timer/timer-state.ts', 'const now = new Date();'],
  ['a rule that reads the clock', 'src/features/timer/rules/clock/epochs.ts', 'const now = Date.now();'],
  ['a rule that uses randomness', 'src/platform/shared/ids.ts', 'Math.random()'],
  ...[
    'new Intl.DateTimeFormat(undefined, { hour: "2-digit" })',
    'new Intl.NumberFormat().format(hours)',
    'count.toLocaleString()',
    'date.toLocaleDateString(undefined, { day: "numeric" })',
    'a.localeCompare(b)',
  ].map((text): [what: string, file: string, text: string] => [
    'a format in the browser’s language instead of the interface’s',
    'src/features/timer/web/timer-clock.tsx',
    text,
  ]),
  ['an unfinished merge', 'src/app/contract.ts', `${'<'.repeat(7)} HEAD`],
];

describe('forbidden content', () => {
  it.each(seeded)('finds %s in %s', (what, file, text) => {
    expect(findForbidden(file, `first line\n${text}\n`)).toEqual([`${file}:2: ${what}`]);
  });

  it('accepts addresses, web paths and constant instants', () => {
    const text = `fetch('/api/v1/me'); open('https://example.org/home/ann'); new Date(now);`;
    expect(findForbidden('src/features/timer/rules/timer/timer-state.ts', text)).toEqual([]);
  });

  it('accepts formats in a given language, and asking for the browser’s time zone', () => {
    const text = `new Intl.NumberFormat(language).format(hours); count.toLocaleString('en');
      new Intl.DateTimeFormat().resolvedOptions().timeZone; name.toLocaleLowerCase();`;
    expect(findForbidden('src/features/timer/web/timer-clock.tsx', text)).toEqual([]);
  });

  it('finds a path in a document that doesn’t exist', () => {
    const text =
      'Starts in `tools/start.mjs`.\nSee `rules/timer/run.ts` and `rules/timer/gone.ts`, `run.ts`, `lost.ts`, `rules/**`.';
    const files = ['tools/start.mjs', 'src/features/timer/rules/timer/run.ts'];
    expect(findMissingPaths('README.md', text, files)).toEqual([
      'README.md:2: rules/timer/gone.ts does not exist',
      'README.md:2: lost.ts does not exist',
    ]);
  });

  it('finds a folder with more than 25 production files', () => {
    const files = Array.from({ length: 26 }, (_, index) => `src/features/timer/web/part-${index}.tsx`);
    expect(findCrowdedFolders(files)).toEqual(['src/features/timer/web: 26 files, at most 25']);
    expect(findCrowdedFolders([...files.slice(1), 'src/features/timer/web/part.test.tsx'])).toEqual([]);
  });

  it('finds a file with more than one purpose', () => {
    expect(isLong('src/app/contract.ts', '\n'.repeat(301))).toBe(true);
    expect(isLong('src/app/contract.ts', '\n'.repeat(200))).toBe(false);
  });

  it('finds optional packages missing from the lockfile', () => {
    const packages = {
      '': {},
      'node_modules/vite': { optionalDependencies: { linux: '1.0.0', darwin: '1.0.0', wasm: '1.0.0' } },
      'node_modules/linux': {},
      'node_modules/vite/node_modules/wasm': {},
    };
    expect(missingOptionalPackages(JSON.stringify({ packages }))).toEqual(['darwin']);
  });
});
