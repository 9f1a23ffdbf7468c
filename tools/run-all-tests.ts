/** Runs all checks, then the browser tests; the last line is the summary. */
import { checks } from './check.ts';
import { ensureTestBrowser } from './find-chromium.ts';
import { countFlakyTests } from './reports/report-tables.ts';
import { reportsFolder, runSteps } from './step-runner.ts';
import type { StepOutcome, Step } from './step-runner.ts';

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
  report: `${reportsFolder}/browser.json`,
};

const missingBrowserReason = findMissingBrowserReason();
const outcomes = await runSteps(checks, { goOn: true });
outcomes.push(...(await browserOutcomes()));

for (const { name, state } of outcomes.filter((one) => one.state !== 'passed'))
  console.log(`✗ ${name}: ${state}`);
if (missingBrowserReason) console.log(missingBrowserReason);
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
const flakyCounts = countFlakyTests(`${reportsFolder}/flaky-tests.json`, flaky);
for (const test of flaky) console.log(`flaky (${flakyCounts[test]} ×): ${test}`);
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
