/** Reads the JSON reports of Vitest and Playwright. A test that passes on retry counts as passed and as flaky. */
import type { TestCounts } from './step-runner.ts';

/** The parts of Vitest's documented JSON report that we read. */
export interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** A skipped test counts as failed. */
export function countVitestTests({ numPassedTests, numTotalTests, testResults }: VitestReport): TestCounts {
  return {
    passed: numPassedTests,
    failed: numTotalTests - numPassedTests,
    flaky: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      // Messages of a test that passed come from its first try.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  };
}

/** The parts of Playwright's documented JSON report that we read. */
export interface BrowserReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: Suite[];
}
interface Suite {
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** A skipped test counts as failed. */
export function countBrowserTests({ stats, suites }: BrowserReport): TestCounts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    flaky: suites.flatMap(findFlakyTests),
  };
}

function findFlakyTests({ file, specs, suites = [] }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(findFlakyTests)];
}
