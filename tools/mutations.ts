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
let missed = 0;
try {
  const rows = [...new Set(chosen.map(({ row }) => row))];
  const unbroken = runTests(copy, [...new Set(rows.flatMap(testsOf))], rows);
  if (unbroken.unloaded.length > 0) throw new Error(`Unbroken, these fail: ${unbroken.unloaded.join(', ')}`);
  for (const { title } of unbroken.failed) console.log(`fails unbroken: ${title}`);
  const failing = new Set(unbroken.failed.flatMap(({ title }) => rowsOf(title)));
  for (const mutation of chosen) {
    const result = failing.has(mutation.row) ? 'fails unbroken' : tryOut(mutation);
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
  const restore = mutate(copy, mutation);
  const grouped = Map.groupBy(testsOf(mutation.row), speedOf);
  let result: Result = 'no test ran';
  try {
    for (const files of grouped.values()) {
      const { failed, passed, unloaded } = runTests(copy, files, [mutation.row]);
      if (failed.length > 0) return 'caught';
      if (unloaded.length > 0) return 'does not load';
      if (passed.length > 0) result = 'survived';
    }
    return result;
  } finally {
    restore();
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
