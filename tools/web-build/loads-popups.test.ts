import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadsPopups } from './loads-popups.ts';

it('what every page loads opens nothing at once', () => {
  const files = [
    'src/app/web/main.tsx',
    'src/app/web/shell/shell.tsx',
    ...globSync('src/**/shell-parts.tsx'),
  ];
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => loadsPopups(resolve(file)))).toEqual([]);
});

it('finds a dialog behind several imports', () => {
  expect(loadsPopups(resolve('src/app/web/shell/temporary-drawer.tsx'))).toBe(true);
});
