import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './step-runner.ts';

/** One fault per line, with the rule that must find it. */
const seeded: [rule: string, file: string, text: string][] = [
  ['no-explicit-any', 'any.ts', 'export function f(x: any): void { void x; }'],
  ['no-non-null-assertion', 'sure.ts', 'export const f = (x: { y?: string }) => x.y!.length;'],
  ['no-floating-promises', 'floating.ts', 'export function f(x: () => Promise<void>): void { x(); }'],
  ['no-misused-promises', 'misused.ts', 'export const f = (x: () => Promise<boolean>) => (x() ? 1 : 2);'],
  [
    'no-unsafe-assignment',
    'unsafe.ts',
    'export const f = (x: string) => { const y = JSON.parse(x); return String(y); };',
  ],
  [
    'switch-exhaustiveness-check',
    'switch.ts',
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  ],
  ['no-unused-vars', 'unused.ts', 'export function f(): void { const x = 1; }'],
  ['no-console', 'console.ts', "console.log('here');"],
  ['no-empty', 'empty.ts', 'export function f(x: () => void) { try { x(); } catch {} }'],
  ['no-default-export', 'default.ts', 'export default 1;'],
  ['no-barrel-file', 'barrel.ts', "export * from './any.ts';"],
  ['extensions', 'extension.ts', "export type { f } from './any';"],
  ['no-restricted-imports', 'climbing.ts', "export type { f } from '../../any.ts';"],
  ['no-restricted-imports', 'lazy.ts', "import { lazy } from 'react';\nexport const load = lazy;"],
  ['filename-case', 'CamelCase.ts', 'export const x = 1;'],
  ['no-focused-tests', 'focused.test.ts', "import { it } from 'vitest';\nit.only('x', () => {});"],
  [
    'rules-of-hooks',
    'hooks.tsx',
    "import { useState } from 'react';\nexport function P({ x }: { x: boolean }) { if (x) useState(1); return null; }",
  ],
  ['alt-text', 'picture.tsx', 'export const P = () => <img src="x.png" />;'],
];

let folder: string;
let found: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stint-lint-'));
  for (const [, file, text] of seeded) writeFileSync(join(folder, file), `${text}\n`);
  const compilerOptions = {
    strict: true,
    jsx: 'react-jsx',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  found = await lint(folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the lint rules', () => {
  it.each(seeded)('%s finds its violation in %s', (rule, file) => {
    expect(found).toMatch(new RegExp(`${file}:.*\\(${rule}\\)`));
  });
});

function lint(where: string): Promise<string> {
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  return new Promise((resolve) => {
    execFile(oxlint, ['-c', join(root, '.oxlintrc.json'), '-f', 'unix', where], (_, stdout) => {
      resolve(stdout);
    });
  });
}
