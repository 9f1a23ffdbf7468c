import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { usesMui } from './uses-mui.ts';

/** The files that pages of a kind load, by their declarations. */
function pageFiles(kind: 'page' | 'kitPage'): string[] {
  return globSync('src/{features/*/web,pages/*}/feature.tsx').flatMap((feature) =>
    [
      ...readFileSync(feature, 'utf8').matchAll(new RegExp(`\\b${kind}\\(.*?import\\('([^']+)'\\)`, 'gs')),
    ].map(([, file = '']) => resolve(join(dirname(feature), file))),
  );
}

it('pages of the kit load nothing of MUI', () => {
  const files = pageFiles('kitPage').filter((file) => !file.endsWith('load-pages.ts'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter(usesMui)).toEqual([]);
});

it('finds MUI in a page that isn’t converted yet, also behind `public.tsx`', () => {
  expect(pageFiles('page').some(usesMui)).toBe(true);
});

it('what every signed-in page loads uses nothing of MUI', () => {
  expect(
    ['src/app/web/main.tsx', 'src/app/web/shell/shell.tsx', ...globSync('src/**/shell-parts.tsx')].filter(
      (file) => usesMui(resolve(file)),
    ),
  ).toEqual([]);
});
