import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { keepStyles } from './keep-styles.ts';

it('keeps the styles of a module whose class is written where it is used', async () => {
  const root = await mkdtemp(join(tmpdir(), 'stint-styles-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await writeFile(join(root, 'note.module.css'), '.note { color: rebeccapurple }');
  await writeFile(
    join(root, 'main.js'),
    "import * as styles from './note.module.css';\ndocument.body.className = styles.note;",
  );

  const output = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepStyles],
    build: {
      write: false,
      rolldownOptions: { input: join(root, 'main.js'), optimization: { inlineConst: { mode: 'all' } } },
    },
  })) as Rolldown.RolldownOutput;

  const styles = output.output.filter(({ fileName }) => fileName.endsWith('.css'));
  expect(styles.map((file) => ('source' in file ? String(file.source) : ''))).toEqual([
    expect.stringMatching(/^\._note_\w+\{color:(#639|rebeccapurple)\}/),
  ]);
  const scripts = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  expect(scripts.join('')).toMatch(/className=[`"']_note_\w+[`"']/);
});
