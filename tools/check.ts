/**
 * `npm run check`: all checks that need no browser. `npm run check -- --changed` runs the static ones and the tests that uncommitted
 * changes concern; `--since <commit>` includes the commits after it.
 */
import { parseArgs } from 'node:util';
import { changedFiles, integrationFolders } from './changed-files.ts';
import { reportsFolder, runSteps } from './step-runner.ts';
import type { Step } from './step-runner.ts';

export const staticChecks: Step[] = [
  { name: 'messages', command: ['npm', 'run', 'messages:check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'tree', command: ['node', 'tools/forbidden-content.ts'] },
  // What reads the compiled messages waits for them.
  { name: 'lint', command: ['oxlint'], after: ['messages'] },
  { name: 'build', command: ['npm', 'run', 'build'] },
  { name: 'bundle budget', command: ['node', 'tools/bundle-budget.ts'], after: ['build'] },
  { name: 'vocabulary', command: ['node', 'tools/vocabulary.ts'] },
  { name: 'product words', command: ['node', 'tools/product-words.ts'] },
  { name: 'names', command: ['node', 'tools/names.ts'] },
  { name: 'page paths', command: ['node', 'tools/page-paths.ts'] },
  // Several threads would check shared types repeatedly; another step uses the second core.
  ...['rules', 'server', 'web', 'tests'].map((part): Step => ({
    name: `types of ${part}`,
    command: ['tsc', '-p', `tsconfig.${part}.json`, '--singleThreaded'],
    after: ['messages'],
  })),
  { name: 'directions', command: ['node', 'tools/boundaries.ts'], after: ['messages'] },
  { name: 'directions of SQL', command: ['node', 'tools/sql-directions.ts'] },
  { name: 'conformance rows', command: ['node', 'tools/conformance-rows.ts'] },
  { name: 'dead code', command: ['knip'], after: ['messages'] },
  { name: 'tables', command: ['npm', 'run', 'tables', '--', '--verify'] },
];

export const browserSteps: Step[] = [
  // Browser tests run in the pseudo-language and find texts that are not translated. This build replaces the other.
  {
    name: 'build for browser tests',
    command: ['npm', 'run', 'build', '--', 'pseudo'],
    after: ['build', 'bundle budget'],
  },
  {
    name: 'browser tests',
    command: ['playwright', 'test', '--reporter=dot,./tools/reports/browser-reporter.ts'],
    after: ['build for browser tests'],
    report: `${reportsFolder}/browser.json`,
  },
];

export const testSteps: Step[] = [...integrationSteps(), vitest('web', ['run'], 2), vitest('unit')];

/** Its tests wait for PostgreSQL half of the time. Two of them must not install the same packages at the same time. */
function integrationSteps(arguments_: string[] = []): Step[] {
  const packages = ['emulators', 'api-client'];
  return [
    ...packages.map((name): Step => ({ name, command: ['npm', 'run', name] })),
    // The build bundles the servers that they start.
    { ...vitest('integration', ['run', ...arguments_], 2), after: [...packages, 'build'] },
  ];
}

function vitest(project: string, command = ['run'], workers = 1): Step {
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      ...command,
      '--run',
      '--project',
      project,
      `--maxWorkers=${workers}`,
      '--reporter=dot',
      '--reporter=./tools/reports/vitest-reporter.ts',
    ],
    report: `${reportsFolder}/${project}.json`,
  };
}

/** Everything static except for builds, lint of the changed files, and the tests that they concern. */
function checksOfChanges(files: string[]): Step[] {
  const scripts = files.filter((file) => /\.tsx?$/.test(file));
  const folders = integrationFolders(files);
  const steps = staticChecks.filter(({ name }) => !['lint', 'build', 'bundle budget'].includes(name));
  if (scripts.length > 0) {
    steps.push({ name: 'lint', command: ['oxlint', ...scripts] });
    for (const project of ['unit', 'web'])
      steps.push(vitest(project, ['related', ...scripts, '--passWithNoTests']));
  }
  if (folders.length > 0) steps.push(...integrationSteps([...folders, '--passWithNoTests']));
  return steps;
}

/** A test of a screen waits a minute for what never comes, and so would each one after it. */
function stopAtFirstFailure(step: Step): Step {
  const [program, ...arguments_] = step.command;
  return program === 'vitest' ? { ...step, command: [program, ...arguments_, '--bail=1'] } : step;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      'go-on': { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      since: { type: 'string' },
    },
  });
  if (values.since && !values.changed) throw new Error('--since needs --changed.');
  const steps = values.changed
    ? checksOfChanges(changedFiles(values.since ?? 'HEAD'))
    : [...staticChecks, ...testSteps];
  const goOn = values['go-on'];
  const outcomes = await runSteps(goOn ? steps : steps.map(stopAtFirstFailure), { goOn });
  const failedSteps = outcomes.filter(({ state }) => state === 'failed').map(({ name }) => name);
  console.log(failedSteps.length === 0 ? 'All checks passed.' : `Failed: ${failedSteps.join(', ')}.`);
  process.exitCode = failedSteps.length === 0 ? 0 : 1;
}
