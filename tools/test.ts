/** Every check, then the browser tests; the last line sums them up. */
import { checks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { reports, runSteps, type Counts, type Outcome, type Step } from './steps.ts';

const browser: Step = {
  name: 'browser tests',
  command: ['playwright', 'test'],
  live: true,
  report: { file: `${reports}/browser.json`, count: countPlaywright },
};

const noBrowser = whyNoChromium();
const outcomes = await runSteps(checks, { goOn: true });
outcomes.push(...(await browserOutcomes()));

for (const { name, state } of outcomes.filter((one) => one.state !== 'passed'))
  console.log(`✗ ${name}: ${state}`);
if (noBrowser) console.log(noBrowser);
const sum = (of: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[of], 0);
process.exitCode = sum('failed') === 0 ? 0 : 1;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);

async function browserOutcomes(): Promise<Outcome[]> {
  const isBuilt = outcomes.some(({ name, state }) => name === 'build' && state === 'passed');
  if (noBrowser || !isBuilt) return [{ name: browser.name, state: 'not run', passed: 0, failed: 1 }];
  return runSteps([browser]);
}

/** Asked first: fetching one may need somebody's eye, the rest does not. */
function whyNoChromium(): string | undefined {
  try {
    ensureChromium();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function countPlaywright(report: unknown): Counts {
  // Written by the runner we just ran; its shape is its documented one. A test that did not run has not passed.
  const { stats } = report as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
