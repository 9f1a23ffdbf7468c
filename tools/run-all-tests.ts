/** Runs all checks and tests, those in a browser included; the last line is the summary. */
import { browserSteps, staticChecks, testSteps } from './check.ts';
import { ensureTestBrowser } from './find-chromium.ts';
import { countFlakyTests } from './reports/report-tables.ts';
import { reportsFolder, runSteps } from './step-runner.ts';

const missingBrowserReason = findMissingBrowserReason();
// The long steps start first, each as soon as what it needs is there, because short ones fill the gap at the end. Some bridge
// the time of the build. A failure stops nothing here.
const bridging = ['emulators', 'api-client', 'messages', 'lint', 'types of tests'];
const browser = ['bundle budget', 'build for browser tests', 'browser tests'];
const early = ['build', ...bridging, 'integration tests', ...browser, 'web tests', 'unit tests'];
const steps = [...staticChecks, ...(missingBrowserReason ? [] : browserSteps), ...testSteps];
const outcomes = await runSteps(
  [
    ...early.flatMap((name) => steps.filter((step) => step.name === name)),
    ...steps.filter(({ name }) => !early.includes(name)),
  ],
  { goOn: true },
);
if (missingBrowserReason) outcomes.push({ name: 'browser tests', state: 'not run', passed: 0, failed: 1 });

for (const { name, state } of outcomes.filter((one) => one.state !== 'passed'))
  console.log(`✗ ${name}: ${state}`);
if (missingBrowserReason) console.log(missingBrowserReason);
const flaky = outcomes.flatMap((outcome) => outcome.flaky ?? []);
const flakyCounts = countFlakyTests(`${reportsFolder}/flaky-tests.json`, flaky);
const flakyErrors = new Map(outcomes.flatMap(({ flakyErrors: errors = {} }) => Object.entries(errors)));
for (const test of flaky)
  console.log(`flaky (${flakyCounts[test]} ×): ${test}\n${flakyErrors.get(test) ?? ''}`);
const sum = (of: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

/** Checked first: installing a browser may need the user, the rest doesn't. */
function findMissingBrowserReason(): string | undefined {
  try {
    ensureTestBrowser();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
