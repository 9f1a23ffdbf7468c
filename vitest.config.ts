import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { delayImports, delayVariable } from './tests/support/delayed-imports.ts';
import { patience } from './tests/support/server/patience.ts';
import { compileMessages } from './tools/messages/compile-messages.ts';
import { reportVariable } from './tools/reports/test-report.ts';

compileMessages();

const server = 'src/**/server/**/*.test.ts';
const web = 'src/{**/web,pages}/**/*.test.{ts,tsx}';
const consoleGuard = './tests/support/console-guard.ts';
const isDelayed = process.env[delayVariable] !== undefined;
const delays = (...files: string[]) => (isDelayed ? files.map((file) => `./tests/support/${file}`) : []);
const sharedWorker = './tests/support/restore-globals.ts';

/** Measurements of processor time come last: browser tests, which run beside the first ones, would lengthen it. */
class MeasurementsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isMeasurement = ({ moduleId }: TestSpecification) => moduleId.endsWith('/longest-stretch.test.ts');
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array: it gives the files in a new order
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !isMeasurement(file)), ...sorted.filter(isMeasurement)];
  }
}

export default defineConfig({
  plugins: [react(), ...(isDelayed ? [delayImports()] : [])],
  test: {
    // A test that passes on retry is reported as flaky and doesn't fail the check: see tools/reports. By hand, it fails at once.
    retry: process.env[reportVariable] === undefined ? 0 : 1,
    hookTimeout: 180_000,
    sequence: { sequencer: MeasurementsLast },
    // Files of a project share a worker, modules and page: loading them per file took half of the time of screen tests.
    // Unexpected console output fails a test.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [server, web],
          environment: 'node',
          isolate: false,
          setupFiles: [sharedWorker, consoleGuard, ...delays('delayed-imports.ts')],
          // Random cases take long on a busy machine; this only ends what hangs.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: [web],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [
            sharedWorker,
            consoleGuard,
            './tests/support/screen/screen-setup.ts',
            ...delays('screen/delayed-answers.ts'),
          ],
          // This only ends what hangs: an aborted test would keep using the page of the next one.
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // Speeds up the processes tests start: otherwise half of their time.
          env: { NODE_COMPILE_CACHE: 'node_modules/.cache/stint' },
          include: [server, 'conformance/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Requests leave much garbage: with less frequent collections, the tests take a twelfth less processor time.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: ['./tests/support/server/postgres-setup.ts', './tools/web-build/bundle-for-tests.ts'],
          setupFiles: [
            sharedWorker,
            consoleGuard,
            './tests/support/server/side-processes.ts',
            ...delays('server/delayed-requests.ts'),
          ],
          // On a busy machine, an answer takes seconds, and records of a whole account a minute.
          testTimeout: 180_000,
          expect: { poll: patience },
        },
      },
    ],
  },
});
