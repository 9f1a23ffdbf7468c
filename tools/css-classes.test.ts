import { expect, it } from 'vitest';
import { broadSelectors, classProblems, readSources } from './css-classes.ts';

const folders = '{src,tools/kit-page}';

it('every class that a component uses is in its CSS module, and none is left over', () => {
  const modules = readSources(`${folders}/**/*.module.css`);
  expect(modules.length).toBeGreaterThan(20);
  expect(classProblems(readSources(`${folders}/**/*.tsx`), modules)).toEqual([]);
});

it('finds a class that isn’t defined, and an unused one', () => {
  const component = {
    path: 'src/a/b.tsx',
    text: `import * as styles from './b.module.css';\n<p className={styles.quite} />`,
  };
  const module = { path: 'src/a/b.module.css', text: '@layer page { .quiet { color: red; } }' };
  expect(classProblems([component], [module])).toEqual([
    'src/a/b.tsx: src/a/b.module.css defines no .quite',
    'src/a/b.module.css: unused .quiet',
  ]);
});

it('finds a module that isn’t imported as a namespace', () => {
  const component = {
    path: 'src/a/b.tsx',
    text: `import styles from './b.module.css';\n<p className={styles.quiet} />`,
  };
  expect(classProblems([component], [])).toEqual([
    'src/a/b.tsx: ./b.module.css isn’t imported as a namespace',
  ]);
});

it('no selector makes each hover or focus style everything below it', () => {
  expect(broadSelectors(readSources(`${folders}/**/*.css`))).toEqual([]);
});

it.each([
  ['.row:hover > *', true],
  ['tr:not(:hover, :focus-within) > td > .input::placeholder', true],
  ['.row:hover > .name', false],
  ['.row:hover > * > .name', false],
  ['.input:focus::placeholder', false],
])('%s: %s', (selector, isBroad) => {
  const module = { path: 'a.module.css', text: `/* .x:hover * { */ ${selector} { color: red; }` };
  expect(broadSelectors([module]).length > 0).toBe(isBroad);
});
