/** Fails tests that log a console error or warning. */
import { afterEach, beforeEach, vi } from 'vitest';

const levels = ['error', 'warn'] as const;
type Level = (typeof levels)[number];

let consoleMessages: { level: Level; text: string }[] = [];
let expected: { level: Level; text: RegExp }[] = [];

/** For messages that the specification wants on the console. */
export function expectConsole(level: Level, text: RegExp): void {
  expected.push({ level, text });
}

/** Concurrent tests share the console: it is watched from the first one's start to the last one's end. */
let runningTests = 0;

beforeEach(() => {
  runningTests += 1;
  if (runningTests > 1) return;
  consoleMessages = [];
  expected = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      consoleMessages.push({ level, text: args.map(String).join(' ') });
    });
  }
});

afterEach(() => {
  runningTests -= 1;
  if (runningTests > 0) return;
  vi.restoreAllMocks();
  const matches = (complaint: (typeof consoleMessages)[number], pattern: (typeof expected)[number]) =>
    complaint.level === pattern.level && pattern.text.test(complaint.text);
  const unexpected = consoleMessages.filter(
    (complaint) => !expected.some((pattern) => matches(complaint, pattern)),
  );
  const missing = expected.filter(
    (pattern) => !consoleMessages.some((complaint) => matches(complaint, pattern)),
  );
  const wrong = [
    ...unexpected.map(({ level, text }) => `console.${level}: ${text}`),
    ...missing.map(({ level, text }) => `console.${level} was never called with ${text}`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
