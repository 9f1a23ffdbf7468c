/** Runs the tests with late imports and answers, and lists those that can't wait. `npm run test:delayed` */
import { delayVariable } from '#tests/support/delayed-imports.ts';
import { browserSteps, testSteps } from './check.ts';
import { runSteps } from './step-runner.ts';

process.env[delayVariable] = 'on';
const outcomes = await runSteps([...browserSteps, ...testSteps], { goOn: true });
// On retry, a part that loads late is there at once.
const impatient = outcomes.flatMap(({ failures = [], flaky = [] }) => [...failures, ...flaky]);
for (const test of impatient) console.log(test);
console.log(`${impatient.length} tests don’t wait for late imports or answers`);
process.exitCode = impatient.length > 0 || outcomes.some(({ state }) => state !== 'passed') ? 1 : 0;
