/** What a test runner reports to the check: written by our reporters for Vitest and Playwright. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

export interface TestReport {
  passed: number;
  failed: number;
  /** File and title of the tests that failed. */
  failures: string[];
  /** Tests that failed first and passed on retry: they count as passed. */
  flaky: string[];
  /** What flaky tests failed with first, by file and title. */
  flakyErrors: Record<string, string>;
  files: FileTime[];
}
export interface FileTime {
  file: string;
  seconds: number;
  tests: number;
}
/** How a test ended, in words of both runners. A skipped test counts as failed. */
export type TestEnd = 'passed' | 'flaky' | 'failed';

/** The runner's file, given by the check. Runs by hand need none. */
export const reportVariable = 'STINT_TEST_REPORT';

const root = fileURLToPath(new URL('../..', import.meta.url));

export class ReportBuilder {
  readonly #files = new Map<string, FileTime>();
  readonly #report: Omit<TestReport, 'files'> = {
    passed: 0,
    failed: 0,
    failures: [],
    flaky: [],
    flakyErrors: {},
  };

  /** `error`: what it failed with first. */
  addTest(path: string, name: string, end: TestEnd, error?: string): void {
    const file = this.#fileOf(path);
    const title = `${file.file}: ${name}`;
    file.tests += 1;
    this.#report[end === 'failed' ? 'failed' : 'passed'] += 1;
    if (end === 'flaky') this.#report.flaky.push(title);
    if (end === 'flaky' && error !== undefined)
      this.#report.flakyErrors[title] = stripVTControlCharacters(error);
    if (end === 'failed') this.#report.failures.push(title);
  }

  addTime(path: string, ms: number): void {
    this.#fileOf(path).seconds += ms / 1000;
  }

  get report(): TestReport {
    return { ...this.#report, files: [...this.#files.values()] };
  }

  write(): void {
    const target = process.env[reportVariable];
    if (!target) return;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(this.report));
  }

  #fileOf(path: string): FileTime {
    const file = relative(root, path);
    const known = this.#files.get(file) ?? { file, seconds: 0, tests: 0 };
    this.#files.set(file, known);
    return known;
  }
}
