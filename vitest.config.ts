import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const server = 'src/**/server/**/*.test.ts';
const web = 'src/**/web/**/*.test.{ts,tsx}';
const consoleGuard = './tests/support/console-guard.ts';
const sharedWorker = './tests/support/restore-globals.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    // Files of a project share a worker, modules and page: loading them for each file took half of the time of screen
    // tests. Unexpected output on the console fails a test, because it hides the lines that matter.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [server, web],
          environment: 'node',
          isolate: false,
          setupFiles: [sharedWorker, consoleGuard],
          // Ten thousand afternoons take their time on a busy machine; this only ends what hangs.
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
          setupFiles: [sharedWorker, consoleGuard, './tests/support/screen/screen-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // Of the processes that it starts: half of the time they take.
          env: { NODE_COMPILE_CACHE: 'node_modules/.cache/stint' },
          include: [server, 'conformance/*.test.ts'],
          environment: 'node',
          isolate: false,
          globalSetup: ['./tests/support/server/postgres-setup.ts', './tools/web-build/bundle-for-tests.ts'],
          setupFiles: [sharedWorker, consoleGuard],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
