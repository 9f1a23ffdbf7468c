import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './tools/find-chromium.ts';

const browser = findTestBrowser();
process.env['SERVER_PROGRAM'] ??= 'build/server/main.mjs';
process.env['SIDE_PROCESS_BUNDLES'] ??= `${import.meta.dirname}/build/side-processes`;

/** Generous for busy machines: it only ends what hangs. Tests have no limits of their own. */
const patienceMs = 60_000;

/** Runs against the production build: every worker starts its own Stint (tests/support/browser/browser-test.ts). */
export default defineConfig({
  testMatch: ['conformance/*.spec.ts', 'e2e/*.spec.ts'],
  globalSetup: './tests/support/browser/shared-postgres.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Set by tools/browser-tests.ts.
  ...(process.env['STINT_ALL_BROWSER_TESTS'] ? {} : { grepInvert: /@all/ }),
  // A test that passes on retry is reported as flaky and doesn't fail the check: see tools/reports.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: patienceMs, toPass: { timeout: patienceMs } },
  reporter: [['list'], ['./tools/reports/browser-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    // Tests intercept requests; tests of the service worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    actionTimeout: patienceMs,
    navigationTimeout: patienceMs,
    launchOptions: { args: chromiumFlags, ...(browser ? { executablePath: browser } : {}) },
  },
});
