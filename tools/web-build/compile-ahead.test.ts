import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

it('marks scripts in their first line, but no large library', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-'));
  try {
    await mkdir(join(folder, 'assets'));
    const page = join(folder, 'assets/page.js');
    const library = join(folder, 'assets/library.js');
    await writeFile(page, 'const files = [];\nexport { files };');
    await writeFile(library, `export const text = '${'x'.repeat(500_000)}';`);
    await compileAhead(folder);
    const marked = await readFile(page, 'utf8');
    expect(marked).toBe('//# allFunctionsCalledOnLoad\nconst files = [];\nexport { files };');
    expect(await readFile(library, 'utf8')).toMatch(/^export/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
