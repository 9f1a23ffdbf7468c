import { expect, it } from 'vitest';
import { countBrowserTests, countVitestTests } from './test-reports.ts';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

it('counts a browser test that passed on retry as passed and reports it as flaky', () => {
  const nested = { file: 'e2e/timer.spec.ts', specs: [spec('resumes', 'flaky')] };
  const counts = countBrowserTests({
    stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 1 },
    suites: [
      { file: 'e2e/timer.spec.ts', specs: [spec('starts', 'expected')], suites: [nested] },
      { file: 'e2e/week.spec.ts', specs: [spec('adds up', 'flaky'), spec('saves', 'unexpected')] },
    ],
  });

  expect(counts).toEqual({
    passed: 5,
    failed: 2,
    flaky: ['e2e/timer.spec.ts: resumes', 'e2e/week.spec.ts: adds up'],
  });
});

it('counts a Vitest test that passed on retry as passed and reports it as flaky', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const counts = countVitestTests({
    numPassedTests: 2,
    numTotalTests: 4,
    testResults: [
      { assertionResults: [result('timer starts', 'passed'), result('timer stops', 'passed', 'too early')] },
      { assertionResults: [result('week adds up', 'failed', '1 is not 2'), result('week saves', 'skipped')] },
    ],
  });

  expect(counts).toEqual({ passed: 2, failed: 2, flaky: ['timer stops'] });
});
