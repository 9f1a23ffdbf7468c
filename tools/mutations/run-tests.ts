import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A message is null when what was thrown had none. */
type Assertion = {
  ancestorTitles: string[];
  title: string;
  status: string;
  failureMessages: (string | null)[];
};
type TestFile = { name: string; status: string; assertionResults: Assertion[] };
/** `name`: with the titles around it, as Vitest selects tests. */
export type Test = { file: string; name: string; hasTimedOut: boolean };
export type TestRunOutcome = {
  failed: Test[];
  passed: Test[];
  /** Files without a result: loading or setup failed. */
  failedToLoad: string[];
};

/** Tests of a copy in which one file was mutated; `names` is the source of a regular expression. */
export type TestRequest = { mutatedFile: string; files: readonly string[]; names?: string | undefined };

/** A process that runs the tests of a copy again and again; see `test-process.ts`. */
export function startTestProcess(root: string) {
  const child = fork(join(root, 'tools/mutations/test-process.ts'), { cwd: root, stdio: 'ignore' });
  const end = once(child, 'exit');
  return {
    /** No test has a result if the process ends. */
    async run(request: TestRequest): Promise<TestRunOutcome> {
      if (!child.connected) return { failed: [], passed: [], failedToLoad: [...request.files] };
      const answer = once(child, 'message');
      child.send(request);
      // Only `test-process.ts` answers.
      const [outcome] = (await Promise.race([answer, end.then(() => [])])) as [TestRunOutcome?];
      return outcome ?? { failed: [], passed: [], failedToLoad: [...request.files] };
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await end;
    },
  };
}

/** Runs the tests in these files, or those whose names match, in a new Vitest. */
export async function runTests(
  root: string,
  files: readonly string[],
  names: RegExp | undefined,
  ...further: string[]
): Promise<TestRunOutcome> {
  const report = join(root, 'mutation-report.json');
  const options = ['--reporter=json', `--outputFile=${report}`, '--maxWorkers=1', ...further];
  // Each project that is left out saves a second.
  for (const project of new Set(files.map(projectOf))) options.push(`--project=${project}`);
  if (names) options.push('-t', names.source);
  // A cache would make the next run of all tests start with those that failed here.
  const run = spawn('vitest', ['run', '--no-cache', ...options, ...files], { cwd: root, stdio: 'ignore' });
  await once(run, 'close');
  if (!existsSync(report)) return { failed: [], passed: [], failedToLoad: [...files] };
  // Just written by vitest.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: TestFile[] };
  rmSync(report);
  return toOutcome(root, testResults);
}

/** As in vitest.config.ts. */
export function projectOf(file: string): 'unit' | 'web' | 'integration' {
  if (/\/server\/|^conformance\//.test(file)) return 'integration';
  return /\/web\/|^src\/pages\//.test(file) ? 'web' : 'unit';
}

export function toOutcome(root: string, files: readonly TestFile[]): TestRunOutcome {
  const withStatus = (wanted: string) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === wanted)
        .map(({ ancestorTitles, title, failureMessages }) => ({
          file: relative(root, name),
          name: [...ancestorTitles, title].join(' > '),
          hasTimedOut: failureMessages.some((message) => message?.includes(' timed out in ')),
        })),
    );
  const isUnloaded = ({ status, assertionResults }: TestFile) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  return {
    failed: withStatus('failed'),
    passed: withStatus('passed'),
    failedToLoad: files.filter(isUnloaded).map(({ name }) => relative(root, name)),
  };
}

/** Titles that name the row: `… [4.3] [8.8]` or `… [4.3, 8.8]`. */
export function titlesWithRow(row: string): RegExp {
  return new RegExp(String.raw`[\[ ]${literally(row)}[\],]`);
}

export function exactNames(tests: readonly Pick<Test, 'name'>[]): RegExp {
  return new RegExp(tests.map(({ name }) => `^${literally(name)}$`).join('|'));
}

function literally(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
