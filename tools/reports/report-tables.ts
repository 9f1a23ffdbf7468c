/** What the check prints of its reports: the slowest files of a step, and how often tests were flaky. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileTime } from './test-report.ts';

const shown = 20;

/** A line per file, the slowest first, and one for all others. */
export function describeSlowestFiles(files: readonly FileTime[]): string[] {
  const sorted = files.toSorted((one, other) => other.seconds - one.seconds);
  const rest = sorted.slice(shown);
  const restSeconds = rest.reduce((total, { seconds }) => total + seconds, 0);
  return [
    ...sorted.slice(0, shown).map(({ file, seconds, tests }) => line(seconds, `${file} (${tests})`)),
    ...(rest.length > 0 ? [line(restSeconds, `${rest.length} other files`)] : []),
  ];
}

/** Adds this run's flaky tests to the counts of earlier runs in the same file. */
export function countFlakyTests(file: string, tests: readonly string[]): Record<string, number> {
  const counts = existsSync(file)
    ? // Written below.
      (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
    : {};
  for (const test of tests) counts[test] = (counts[test] ?? 0) + 1;
  const sorted = Object.fromEntries(Object.entries(counts).toSorted(([, one], [, other]) => other - one));
  // A run in which no test started has no folder of reports.
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  return sorted;
}

function line(seconds: number, text: string): string {
  return `${seconds.toFixed(1).padStart(8)} s  ${text}`;
}
