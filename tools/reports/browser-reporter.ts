/** Reports a Playwright run to the check. */
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { ReportBuilder } from './test-report.ts';
import type { TestEnd } from './test-report.ts';

export default class BrowserReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const builder = new ReportBuilder();
    for (const test of this.#suite?.allTests() ?? []) {
      // The first three name the run, the project and the file.
      const name = test.titlePath().slice(3).join(' > ');
      builder.addTest(test.location.file, name, endOf(test), test.results[0]?.error?.stack);
      for (const { duration } of test.results) builder.addTime(test.location.file, duration);
    }
    builder.write();
  }

  printsToStdio(): boolean {
    return false;
  }
}

function endOf(test: TestCase): TestEnd {
  const outcome = test.outcome();
  if (outcome === 'flaky') return 'flaky';
  return outcome === 'expected' ? 'passed' : 'failed';
}
