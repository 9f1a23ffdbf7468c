/** Runs all checks, then the browser tests; the last line is the summary. */
import { checks } from './check.ts';
import { ensureTestBrowser } from './find-chromium.ts';
import { reportsFolder, runSteps } from './step-runner.ts';
import type { StepOutcome, Step } from './step-runner.ts';
import { countBrowserTests } from './test-reports.ts';
import type { BrowserReport } from './test-reports.ts';

/** Browser tests run in the pseudo-language and find texts that are not translated. */
const pseudoBuildStep: Step = {
  name: 'build for browser tests',
  command: ['npm', 'run', 'build', '--', 'pseudo'],
};

const browserStep: Step = {
  name: 'browser tests',
  command: ['playwright', 'test'],
  after: [pseudoBuildStep.name],
  isLive: true,
  // Written by the runner we just ran.
  report: {
    file: `${reportsFolder}/browser.json`,
    count: (report) => countBrowserTests(report as BrowserReport),
  },
};

const missingBrowserReason = findMissingBrowserReason();
const outcomes = await runSteps(checks, { goOn: true });
outcomes.push(...(await browserOutcomes()));

for (const { name, state } of outcomes.filter((one) => one.state !== 'passed'))
  console.log(`✗ ${name}: ${state}`);
if (missingBrowserReason) console.log(missingBrowserReason);
for (const test of outcomes.flatMap(({ flaky = [] }) => flaky)) console.log(`flaky: ${test}`);
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

async function browserOutcomes(): Promise<StepOutcome[]> {
  const isBuilt = outcomes.some(({ name, state }) => name === 'build' && state === 'passed');
  if (missingBrowserReason || !isBuilt)
    return [{ name: browserStep.name, state: 'not run', passed: 0, failed: 1 }];
  return runSteps([pseudoBuildStep, browserStep]);
}

/** Checked first: installing a browser may need the user, the rest doesn't. */
function findMissingBrowserReason(): string | undefined {
  try {
    ensureTestBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
