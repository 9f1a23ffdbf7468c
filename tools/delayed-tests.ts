/** Runs the tests with late imports and answers, and lists those that can't wait. `npm run test:delayed` */
import { delayVariable } from '#tests/support/delayed-imports.ts';
import { browserSteps, testSteps } from './check.ts';
import { runSteps } from './step-runner.ts';

process.env[delayVariable] = 'on';
const outcomes = await runSteps([...browserSteps, ...testSteps], { goOn: true });
const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
for (const failure of failures) console.log(failure);
console.log(`${failures.length} tests don’t wait for late imports or answers`);
process.exitCode = failures.length > 0 ? 1 : 0;
