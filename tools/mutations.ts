/**
 * Breaks the code in a copy of the project, one place at a time, and expects a test to fail: for a row, one that names
 * it. Each such test must pass without the mutation, or its failure proves nothing. `uncaught` tries only those that
 * no test has caught.
 */
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleEndings } from './conformance-rows.ts';
import { mutations } from './mutations/mutation-list.ts';
import { applyMutation, chooseMutations, describeMismatch } from './mutations/mutation.ts';
import type { Mutation } from './mutations/mutation.ts';
import { describeResult, describeTest, lastCatcher, updateResultList } from './mutations/result-list.ts';
import type { Result } from './mutations/result-list.ts';
import { exactNames, projectOf, runTests, startTestProcess, titlesWithRow } from './mutations/run-tests.ts';
import type { TestRunOutcome } from './mutations/run-tests.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const resultList = join(root, 'conformance/mutations.txt');
const earlierResults = readFileSync(resultList, 'utf8');
const subjects = process.argv.slice(2);
const chosen = subjects.includes('uncaught')
  ? mutations.filter((mutation) => !lastCatcher(earlierResults, mutation))
  : chooseMutations(mutations, subjects);
const inapplicable = chosen.flatMap((mutation) => describeMismatch(root, mutation) ?? []);
if (inapplicable.length > 0) throw new Error(`These mutations no longer apply:\n${inapplicable.join('\n')}`);

/** Mutations are tried in parallel, each in a separate copy. */
const copies = Array.from({ length: Math.min(availableParallelism(), 4) }, copyOfProject);
const results: Result[] = [];
try {
  const pending = chosen.entries();
  await Promise.all(copies.map((copy) => testPending(copy, pending)));
  for (const result of await withFailingTest(results)) {
    result.problem = 'its test fails without it';
    console.log(describeResult(result));
  }
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
const caught = results.filter(({ problem }) => problem === undefined);
console.log(`${caught.length} of ${chosen.length} mutations were caught`);
writeFileSync(resultList, updateResultList(earlierResults, mutations, results));
process.exitCode = caught.length < chosen.length ? 1 : 0;

/** Without build output; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stint-mutations-'));
  const excludedNames = new Set(['node_modules', 'build', '.git', 'test-results', 'playwright-report']);
  for (const name of globSync('{*,.*}', { cwd: root })) {
    if (!excludedNames.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function testPending(copy: string, pending: Iterable<[number, Mutation]>): Promise<void> {
  await using process = startTestProcess(copy);
  for (const [place, mutation] of pending) {
    const result = { mutation, ...(await testMutation(copy, mutation, process)) };
    results[place] = result;
    console.log(describeResult(result));
  }
}

type Outcome = Omit<Result, 'mutation'>;
type RunTests = (files: readonly string[], names: RegExp | undefined) => Promise<TestRunOutcome>;

/** A new Vitest decides what the running one doesn’t catch: it bundles mutated code of servers and side processes, too. */
async function testMutation(
  copy: string,
  mutation: Mutation,
  process: ReturnType<typeof startTestProcess>,
): Promise<Outcome> {
  const restore = applyMutation(copy, mutation);
  try {
    const result = await findFailingTest(mutation, (files, names) =>
      process.run({ mutatedFile: mutation.file, files, names: names?.source }),
    );
    if (result.caughtBy) return result;
    return await findFailingTest(mutation, (files, names) => runTests(copy, files, names, '--bail=1'));
  } finally {
    restore();
  }
}

/** The likeliest tests first: one failure is enough. A file that fails to load proves nothing. */
async function findFailingTest(mutation: Mutation, run: RunTests): Promise<Outcome> {
  let problem = 'no test ran';
  for (const { files, names } of testsOf(mutation)) {
    const { failed, passed, failedToLoad } = await run(files, names);
    const [caughtBy] = failed;
    // A machine that is too busy proves nothing.
    if (caughtBy?.hasTimedOut) return { problem: `${describeTest(caughtBy)} timed out` };
    if (caughtBy) return { caughtBy };
    if (failedToLoad.length > 0) return { problem: `${failedToLoad[0]} doesn’t load` };
    if (passed.length > 0) problem = 'survived';
  }
  return { problem };
}

/** First the test that caught the mutation the last time. */
function testsOf(mutation: Mutation): { files: string[]; names: RegExp | undefined }[] {
  const groups = testFilesOf(mutation);
  const last = lastCatcher(earlierResults, mutation);
  const isStillThere = last && groups.some((files) => files.includes(last.file));
  const names = 'row' in mutation ? titlesWithRow(mutation.row) : undefined;
  return [
    ...(isStillThere ? [{ files: [last.file], names: exactNames([last]) }] : []),
    ...groups.map((files) => ({ files, names })),
  ];
}

/** Groups of files, in the order in which they run; those of a row by project. */
function testFilesOf(mutation: Mutation): string[][] {
  if ('row' in mutation) return [...Map.groupBy(testsWithRow(mutation.row), projectOf).values()];
  const tried = new Set<string>();
  const besideFile = mutation.file.replace(/\.ts$/, '.test.ts');
  const groups = [besideFile, ...mutation.tests].map((pattern) => {
    const files = globSync(pattern, { cwd: root }).filter((file) => !tried.has(file));
    for (const file of files) tried.add(file);
    return files;
  });
  return groups.filter((files) => files.length > 0);
}

/** Without browser tests, which would need a build each. */
function testsWithRow(row: string): string[] {
  const isNamed = (file: string) =>
    titleEndings(readFileSync(join(root, file), 'utf8')).some((ending) =>
      ending.slice(1, -1).split(', ').includes(row),
    );
  const order = ['unit', 'web', 'integration'];
  return globSync('{src,conformance}/**/*.test.{ts,tsx}', { cwd: root })
    .filter(isNamed)
    .toSorted((one, other) => order.indexOf(projectOf(one)) - order.indexOf(projectOf(other)));
}

/** Results whose test doesn't pass without the mutation. */
async function withFailingTest(all: readonly Result[]): Promise<Result[]> {
  const tests = all.flatMap(({ caughtBy }) => caughtBy ?? []);
  const [copy] = copies;
  if (!copy || tests.length === 0) return [];
  const files = [...new Set(tests.map(({ file }) => file))];
  const { passed } = await runTests(copy, files, exactNames(tests));
  const passing = new Set(passed.map(describeTest));
  return all.filter(({ caughtBy }) => caughtBy && !passing.has(describeTest(caughtBy)));
}
