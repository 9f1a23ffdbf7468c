import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const imports = /import \{([^}]+)\} from '#src\/platform\/web\/kit\/[a-z-]+\/[a-z-]+\.tsx'/g;

/** Parts that other components of the kit show, or that have no look. */
const parts = new Set(['AnchoredMenu', 'AppLink', 'ChoiceList', 'DialogActions', 'SuggestInput']);

/** The components of the kit that the files import. */
function importedComponents(files: readonly string[]): Set<string> {
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].flatMap(([, list = '']) => list.split(',')),
  );
  return new Set(names.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name)));
}

it('the page of the kit shows every component that the app uses', () => {
  const used = importedComponents(
    globSync('src/**/*.tsx', { exclude: ['src/platform/web/kit/**', 'src/**/*.test.tsx'] }),
  );
  const shown = importedComponents(globSync('tools/kit-page/*.tsx'));
  expect(used.size).toBeGreaterThan(25);
  expect([...used].filter((name) => !shown.has(name) && !parts.has(name))).toEqual([]);
});

it('no component of the kit has more than 140 lines', () => {
  const long = globSync('src/platform/web/kit/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > 140);
  expect(long).toEqual([]);
});
