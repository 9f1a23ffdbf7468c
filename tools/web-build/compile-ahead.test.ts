import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

it('marks scripts in their first line, but no large library, and none that only names another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-'));
  try {
    await mkdir(join(folder, 'assets'));
    const page = join(folder, 'assets/page.js');
    const library = join(folder, 'assets/library.js');
    const facade = join(folder, 'assets/facade.js');
    const script = `const text = '${'x'.repeat(1_000)}';\nexport { text };`;
    await writeFile(page, script);
    await writeFile(facade, `export { text } from './page.js';`);
    await writeFile(library, `export const text = '${'x'.repeat(500_000)}';`);
    await compileAhead(folder);
    expect(await readFile(page, 'utf8')).toBe(`//# allFunctionsCalledOnLoad\n${script}`);
    expect(await readFile(facade, 'utf8')).toMatch(/^export/);
    expect(await readFile(library, 'utf8')).toMatch(/^export/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
