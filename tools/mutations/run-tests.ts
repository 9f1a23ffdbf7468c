import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Test = { title: string; status: string };
type TestFile = { name: string; status: string; assertionResults: Test[] };
export type TestRunOutcome = {
  failed: Test[];
  passed: Test[];
  /** Files without a result: loading or setup failed. */
  failedToLoad: string[];
};

/** Runs the tests in these files whose titles name one of the rows. */
export function runTests(
  root: string,
  files: readonly string[],
  rows: readonly string[],
  ...further: string[]
): TestRunOutcome {
  const report = join(root, 'mutation-report.json');
  const numbers = rows.map((row) => row.replace('.', String.raw`\.`)).join('|');
  const titles = String.raw`[\[ ](${numbers})[\],]`;
  const options = ['--reporter=json', `--outputFile=${report}`, '-t', titles, ...further];
  const { stderr } = spawnSync('vitest', ['run', ...options, ...files], { cwd: root, encoding: 'utf8' });
  if (!existsSync(report)) throw new Error(`The tests could not run:\n${stderr}`);
  // Just written by vitest.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFile[] };
  rmSync(report);
  return toOutcome(testResults);
}

export function toOutcome(files: readonly TestFile[]): TestRunOutcome {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const of = (wanted: string) => tests.filter(({ status }) => status === wanted);
  const isUnloaded = ({ status, assertionResults }: TestFile) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  return {
    failed: of('failed'),
    passed: of('passed'),
    failedToLoad: files.filter(isUnloaded).map(({ name }) => name),
  };
}

/** The rows a title names: `… [4.3] [8.8]` or `… [4.3, 8.8]`. */
export function rowsInTitle(title: string): string[] {
  return [...title.matchAll(/\[([\d., ]+)\]/g)].flatMap(([, numbers = '']) => numbers.split(', '));
}
