/**
 * Breaks the code behind each row in a copy of the project and expects a test that names the row to fail. Each such
 * test must pass without the mutation first, or its failure would prove nothing.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleEndings } from './conformance-rows.ts';
import { describeMismatch, applyMutation } from './mutations/apply-mutation.ts';
import { mutations } from './mutations/mutation-list.ts';
import type { Mutation } from './mutations/mutation-list.ts';
import { rowsInTitle, runTests } from './mutations/run-tests.ts';

type Result = 'caught' | 'survived' | 'no test ran' | 'does not load' | 'fails without a mutation';

const root = fileURLToPath(new URL('..', import.meta.url));
const requestedRows = process.argv.slice(2);
const chosenMutations = mutations.filter(
  ({ row }) => requestedRows.length === 0 || requestedRows.includes(row),
);
const inapplicable = chosenMutations.flatMap((mutation) => describeMismatch(root, mutation) ?? []);
if (inapplicable.length > 0) throw new Error(`These mutations no longer apply:\n${inapplicable.join('\n')}`);

const copy = copyOfProject();
const chosenRows = [...new Set(chosenMutations.map(({ row }) => row))];
const ranUnbroken = new Set<string>();
const failsUnbroken = new Set<string>();
let notCaught = 0;
try {
  for (const mutation of chosenMutations) {
    const result = testMutation(mutation);
    if (result !== 'caught') notCaught += 1;
    console.log(`${mutation.row.padEnd(5)} ${result.padEnd(14)} ${mutation.file}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosenMutations.length - notCaught} of ${chosenMutations.length} mutations were caught`);
process.exitCode = notCaught > 0 ? 1 : 0;

/** Without build output; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stint-mutations-'));
  const left = new Set(['node_modules', 'build', '.git', 'test-results', 'playwright-report']);
  for (const name of globSync('{*,.*}', { cwd: root })) {
    if (!left.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Fast tests first: one failure is enough. A file that fails to load proves nothing. */
function testMutation(mutation: Mutation): Result {
  let result: Result = 'no test ran';
  for (const files of Map.groupBy(findTests(mutation.row), testKind).values()) {
    runOnOriginal(files);
    if (failsUnbroken.has(mutation.row)) return 'fails without a mutation';
    const restore = applyMutation(copy, mutation);
    const { failed, passed, failedToLoad } = runTests(copy, files, [mutation.row], '--bail=1');
    restore();
    if (failed.length > 0) return 'caught';
    if (failedToLoad.length > 0) return 'does not load';
    if (passed.length > 0) result = 'survived';
  }
  return result;
}

/** Runs each file once, with the tests of all rows. */
function runOnOriginal(files: readonly string[]): void {
  const further = files.filter((file) => !ranUnbroken.has(file));
  if (further.length === 0) return;
  for (const file of further) ranUnbroken.add(file);
  const { failed, failedToLoad } = runTests(copy, further, chosenRows);
  if (failedToLoad.length > 0) throw new Error(`These fail without a mutation: ${failedToLoad.join(', ')}`);
  for (const { title } of failed) {
    console.log(`fails without a mutation: ${title}`);
    for (const row of rowsInTitle(title)) failsUnbroken.add(row);
  }
}

function testKind(file: string): string {
  if (/\/server\/|^conformance\//.test(file)) return 'integration';
  return file.includes('/web/') ? 'web' : 'unit';
}

/** Without browser tests, which would need a build each. */
function findTests(row: string): string[] {
  const isNamed = (file: string) =>
    titleEndings(readFileSync(join(copy, file), 'utf8')).some((ending) =>
      ending.slice(1, -1).split(', ').includes(row),
    );
  const order = ['unit', 'web', 'integration'];
  return globSync('{src,conformance}/**/*.test.{ts,tsx}', { cwd: copy })
    .filter(isNamed)
    .toSorted((one, other) => order.indexOf(testKind(one)) - order.indexOf(testKind(other)));
}
