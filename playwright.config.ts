import { defineConfig } from '@playwright/test';
import { chromiumFlags, findTestBrowser } from './tools/find-chromium.ts';

const browser = findTestBrowser();
process.env['SIDE_PROCESS_BUNDLES'] ??= `${import.meta.dirname}/build/side-processes`;

/** Runs against the production build: every worker starts its own Stint (tests/support/browser/browser-test.ts). */
export default defineConfig({
  testMatch: ['conformance/*.spec.ts', 'e2e/*.spec.ts'],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes on retry is reported as flaky and doesn't fail the check: see tools/reports.
  retries: process.env['CI'] ? 1 : 0,
  // Timeouts are generous for busy machines: they only end what hangs. Reports, for example, run at low priority.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalTimeout: 40 * 60_000,
  reporter: [['list'], ['./tools/reports/browser-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    // Tests intercept requests; tests of the service worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // Costs a fifth of a run, and in CI traces aren't opened.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    actionTimeout: 45_000,
    navigationTimeout: 45_000,
    launchOptions: { args: chromiumFlags, ...(browser ? { executablePath: browser } : {}) },
  },
});
