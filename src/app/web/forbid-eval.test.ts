import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('keeps schemas from compiling code, which the content security policy blocks and browsers report', async () => {
  const entry = await readFile('src/app/web/main.tsx', 'utf8');
  const [, first] = /^import '(.*)';/m.exec(entry) ?? [];
  // A separate process hasn’t used zod before.
  const program = `
    globalThis.Function = class { constructor() { console.log('compiled'); } };
    await import('./src/app/web/${first}');
    const { object, string } = await import('zod');
    object({ name: string() }).parse({ name: 'Acme' });
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(stdout).toBe('');
});
