import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countFlakyTests, describeSlowestFiles } from './report-tables.ts';
import { ReportBuilder, reportVariable } from './test-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stint-report-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('counts a test that passed on retry as passed and as flaky', () => {
  const file = join(folder, 'deep', 'browser.json');
  vi.stubEnv(reportVariable, file);
  const builder = new ReportBuilder();
  const path = resolve('e2e/timer.spec.ts');
  builder.addTest(path, 'resumes', 'flaky', '\u{1B}[31mExpected 1, not 2\u{1B}[39m');
  builder.addTest(path, 'stops', 'passed');
  builder.addTest(path, 'starts', 'failed');
  builder.addTime(path, 1_500);
  builder.addTime(path, 500);
  builder.write();

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    passed: 2,
    failed: 1,
    failures: ['e2e/timer.spec.ts: starts'],
    flaky: ['e2e/timer.spec.ts: resumes'],
    flakyErrors: { 'e2e/timer.spec.ts: resumes': 'Expected 1, not 2' },
    files: [{ file: 'e2e/timer.spec.ts', seconds: 2, tests: 3 }],
  });
});

it('lists the twenty slowest files and sums up the others', () => {
  const files = Array.from({ length: 22 }, (_, index) => ({
    file: `${index}.test.ts`,
    seconds: index,
    tests: 3,
  }));
  const lines = describeSlowestFiles(files);

  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('    21.0 s  21.test.ts (3)');
  expect(lines.at(-1)).toBe('     1.0 s  2 other files');
});

it('counts flaky tests over several runs, the worst first', () => {
  const file = join(folder, 'reports', 'flaky-tests.json');
  countFlakyTests(file, ['a: saves', 'b: resumes']);
  countFlakyTests(file, ['b: resumes']);

  expect(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual([
    ['b: resumes', 2],
    ['a: saves', 1],
  ]);
});
