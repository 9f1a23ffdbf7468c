/** Reads the JSON report of the browser tests. */
import type { TestCounts } from './step-runner.ts';

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

/** A test that passes on retry counts as passed; a skipped test counts as failed. */
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
