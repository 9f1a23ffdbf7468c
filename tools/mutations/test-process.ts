/**
 * Runs tests of the copy it was started in, for one mutation after the other: PostgreSQL, bundles and unchanged modules
 * stay, which takes a quarter of the time of a new Vitest. Each run has a new worker, so nothing of the last one is left.
 */
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestModule, TestSpecification } from 'vitest/node';
import { startTestPostgres } from '#tests/support/server/postgres-setup.ts';
import { compileMessages } from '../messages/compile-messages.ts';
import { projectOf } from './run-tests.ts';
import type { TestRequest, TestRunOutcome } from './run-tests.ts';

let ended: TestModule[] = [];
const vitest = await createVitest({
  watch: false,
  cache: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
});
await vitest.standalone();
const integration = vitest.getProjectByName('integration');
let lastFile: string | undefined;

process.on('message', (request) => {
  // Only `startTestProcess` sends messages.
  void answer(request as TestRequest);
});
process.on('disconnect', () => void vitest.exit());

async function answer({ mutatedFile, files, names }: TestRequest): Promise<void> {
  // The last mutation was undone since.
  for (const file of new Set([lastFile ?? mutatedFile, mutatedFile])) invalidate(file);
  lastFile = mutatedFile;
  const specifications = files.map((file) =>
    vitest
      .getProjectByName(projectOf(file))
      .createSpecification(
        resolve(file),
        names === undefined ? undefined : { testNamePattern: RegExp(names) },
      ),
  );
  process.send?.(
    mutatedFile.endsWith('.sql') ? await runMigrated(specifications) : await run(specifications),
  );
}

function invalidate(file: string): void {
  vitest.invalidateFile(resolve(file));
  if (!file.includes('/messages/')) return;
  compileMessages();
  for (const module of globSync('build/messages/**/*.ts')) vitest.invalidateFile(resolve(module));
}

async function run(specifications: TestSpecification[]): Promise<TestRunOutcome> {
  ended = [];
  await vitest.runTestSpecifications(specifications);
  const tests = ended.flatMap((module) =>
    [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      const hasTimedOut = errors.some(({ message }) => message.includes(' timed out in '));
      return { state, file: relative('.', module.moduleId), name: test.fullName, hasTimedOut };
    }),
  );
  const withState = (wanted: string) =>
    tests
      .filter(({ state }) => state === wanted)
      .map(({ file, name, hasTimedOut }) => ({ file, name, hasTimedOut }));
  const isUnloaded = (module: TestModule) =>
    module.state() === 'failed' && [...module.children.allTests('failed')].length === 0;
  return {
    failed: withState('failed'),
    passed: withState('passed'),
    failedToLoad: ended.filter(isUnloaded).map(({ moduleId }) => relative('.', moduleId)),
  };
}

/** With databases of the mutated migrations. */
async function runMigrated(specifications: TestSpecification[]): Promise<TestRunOutcome> {
  // Vitest starts its own with the first integration test.
  if (!('postgres' in integration.getProvidedContext()))
    await run([integration.createSpecification(resolve('src/app/server/social-links.test.ts'))]);
  const { postgres } = integration.getProvidedContext();
  const { stop, ...migrated } = await startTestPostgres();
  integration.provide('postgres', migrated);
  try {
    return await run(specifications);
  } finally {
    integration.provide('postgres', postgres);
    await stop();
  }
}
