/** Breaks the code behind each row in a copy of the project and expects a test that names the row to fail. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleEndings } from './conformance-rows.ts';
import { misfit, mutate } from './mutations/apply.ts';
import { mutations } from './mutations/list.ts';
import type { Mutation } from './mutations/list.ts';

type Result = 'caught' | 'survived' | 'no test ran';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = process.argv.slice(2);
const chosen = mutations.filter(({ row }) => wanted.length === 0 || wanted.includes(row));
const gone = chosen.flatMap((mutation) => misfit(root, mutation) ?? []);
if (gone.length > 0) throw new Error(`These mutations no longer apply:\n${gone.join('\n')}`);

const copy = copyOfProject();
let missed = 0;
try {
  for (const mutation of chosen) {
    const result = tryOut(mutation);
    if (result !== 'caught') missed += 1;
    console.log(`${mutation.row.padEnd(5)} ${result.padEnd(11)} ${mutation.file}`);
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

/** The tests in a browser need a build each, so they are left out. */
function tryOut(mutation: Mutation): Result {
  const restore = mutate(copy, mutation);
  const title = String.raw`[\[ ]${mutation.row.replace('.', String.raw`\.`)}[\],]`;
  const report = join(copy, 'mutation-report.json');
  const options = ['--reporter=json', `--outputFile=${report}`, '-t', title];
  spawnSync('vitest', ['run', ...options, ...testsOf(mutation.row)], { cwd: copy, stdio: 'ignore' });
  restore();
  // Written by vitest a moment ago.
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  rmSync(report);
  if (numFailedTests) return 'caught';
  return numPassedTests ? 'survived' : 'no test ran';
}

function testsOf(row: string): string[] {
  const isNamed = (file: string) =>
    titleEndings(readFileSync(join(copy, file), 'utf8')).some((ending) =>
      ending.slice(1, -1).split(', ').includes(row),
    );
  return globSync('{src,conformance}/**/*.test.{ts,tsx}', { cwd: copy }).filter(isNamed);
}
