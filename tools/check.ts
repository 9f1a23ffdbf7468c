/** All checks that need no browser. */
import { parseArgs } from 'node:util';
import { reportsFolder, runSteps } from './step-runner.ts';
import type { Step } from './step-runner.ts';

const sources = ['src', 'tools', 'tests', 'bench', 'conformance', 'e2e'];

export const checks: Step[] = [
  { name: 'messages', command: ['npm', 'run', 'messages:check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'tree', command: ['node', 'tools/forbidden-content.ts'] },
  { name: 'lint', command: ['oxlint', ...sources] },
  { name: 'vocabulary', command: ['node', 'tools/vocabulary.ts'] },
  // Several threads would check shared types repeatedly; another step uses the second core.
  ...['rules', 'server', 'web', 'tests'].map((part): Step => ({
    name: `types of ${part}`,
    command: ['tsc', '-p', `tsconfig.${part}.json`, '--singleThreaded'],
  })),
  { name: 'directions', command: ['node', 'tools/boundaries.ts'] },
  { name: 'conformance rows', command: ['node', 'tools/conformance-rows.ts'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build', command: ['npm', 'run', 'build'] },
  vitest('unit'),
  { name: 'bundle budget', command: ['node', 'tools/bundle-budget.ts'], after: ['build'] },
  vitest('web'),
  { name: 'tables', command: ['npm', 'run', 'tables', '--', '--verify'] },
  // The database server does half of its work, and nothing else runs at its end.
  { name: 'emulators', command: ['npm', 'run', 'emulators'] },
  { ...vitest('integration', 2), after: ['emulators'] },
];

function vitest(project: string, workers = 1): Step {
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=./tools/reports/vitest-reporter.ts',
    ],
    report: `${reportsFolder}/${project}.json`,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'go-on': { type: 'boolean', default: false } } });
  const outcomes = await runSteps(checks, { goOn: values['go-on'] });
  const bad = outcomes.filter(({ state }) => state === 'failed').map(({ name }) => name);
  console.log(bad.length === 0 ? 'All checks passed.' : `Failed: ${bad.join(', ')}.`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}
