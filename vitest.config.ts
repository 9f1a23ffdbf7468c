import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileMessages } from './tools/messages/compile-messages.ts';

compileMessages();

const server = 'src/**/server/**/*.test.ts';
const web = 'src/**/web/**/*.test.{ts,tsx}';
const consoleGuard = './tests/support/console-guard.ts';
const sharedWorker = './tests/support/restore-globals.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    // A test that passes on retry is reported as flaky and doesn't fail the check: see tools/reports.
    retry: process.env['CI'] ? 1 : 0,
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
          setupFiles: [sharedWorker, consoleGuard],
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
          setupFiles: [sharedWorker, consoleGuard, './tests/support/screen/screen-setup.ts'],
          testTimeout: 60_000,
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
          globalSetup: ['./tests/support/server/postgres-setup.ts', './tools/web-build/bundle-for-tests.ts'],
          setupFiles: [sharedWorker, consoleGuard, './tests/support/server/side-processes.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a busy machine, an answer takes seconds.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
