import { expect, it } from 'vitest';
import { countBrowserTests } from './browser-report.ts';

const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

it('counts a test that passed on retry as passed and reports it as flaky', () => {
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
