/**
 * Breaks the code behind each row in a copy of the project and expects a test that names the row to fail. Unbroken, every
 * such test has to pass: otherwise its failure would prove nothing.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleEndings } from './conformance-rows.ts';
import { misfit, mutate } from './mutations/apply.ts';
import { mutations } from './mutations/list.ts';
import type { Mutation } from './mutations/list.ts';
import { rowsOf, runTests } from './mutations/run-tests.ts';

type Result = 'caught' | 'survived' | 'no test ran' | 'does not load' | 'fails unbroken';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const chosen = mutations.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
const gone = chosen.flatMap((mutation) => misfit(root, mutation) ?? []);
if (gone.length > 0) throw new Error(`These mutations no longer apply:\n${gone.join('\n')}`);

const copy = copyOfProject();
const chosenRows = [...new Set(chosen.map(({ row }) => row))];
const ranUnbroken = new Set<string>();
const failsUnbroken = new Set<string>();
let missed = 0;
try {
  for (const mutation of chosen) {
    const result = tryOut(mutation);
    if (result !== 'caught') missed += 1;
    console.log(`${mutation.row.padEnd(5)} ${result.padEnd(14)} ${mutation.file}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosen.length - missed} of ${chosen.length} mutations were caught`);
process.exitCode = missed > 0 ? 1 : 0;

/** Without what is built; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stint-mutations-'));
  const left = new Set(['node_modules', 'build', '.git', 'test-results', 'playwright-report']);
  for (const name of globSync('{*,.*}', { cwd: root })) {
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Fast tests first: the first that fails is enough. A file that can't be loaded proves nothing. */
function tryOut(mutation: Mutation): Result {
  let result: Result = 'no test ran';
  for (const files of Map.groupBy(testsOf(mutation.row), speedOf).values()) {
    runUnbroken(files);
    if (failsUnbroken.has(mutation.row)) return 'fails unbroken';
    const restore = mutate(copy, mutation);
    const { failed, passed, unloaded } = runTests(copy, files, [mutation.row], '--bail=1');
    restore();
    if (failed.length > 0) return 'caught';
    if (unloaded.length > 0) return 'does not load';
    if (passed.length > 0) result = 'survived';
  }
  return result;
}

/** Each file once, with the tests of all rows. */
function runUnbroken(files: readonly string[]): void {
  const further = files.filter((file) => !ranUnbroken.has(file));
  if (further.length === 0) return;
  for (const file of further) ranUnbroken.add(file);
  const { failed, unloaded } = runTests(copy, further, chosenRows);
  if (unloaded.length > 0) throw new Error(`These fail unbroken: ${unloaded.join(', ')}`);
  for (const { title } of failed) {
    console.log(`fails unbroken: ${title}`);
    for (const row of rowsOf(title)) failsUnbroken.add(row);
  }
}

function speedOf(file: string): string {
  if (/\/server\/|^conformance\//.test(file)) return 'integration';
  return file.includes('/web/') ? 'web' : 'unit';
}

/** The tests in a browser need a build each, so they are left out. */
function testsOf(row: string): string[] {
  const isNamed = (file: string) =>
    titleEndings(readFileSync(join(copy, file), 'utf8')).some((ending) =>
      ending.slice(1, -1).split(', ').includes(row),
    );
  const order = ['unit', 'web', 'integration'];
  return globSync('{src,conformance}/**/*.test.{ts,tsx}', { cwd: copy })
    .filter(isNamed)
    .toSorted((one, other) => order.indexOf(speedOf(one)) - order.indexOf(speedOf(other)));
}
