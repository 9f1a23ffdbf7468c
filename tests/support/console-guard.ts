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

beforeEach(() => {
  consoleMessages = [];
  expected = [];
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      consoleMessages.push({ level, text: said.map(String).join(' ') });
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  const fits = (complaint: (typeof consoleMessages)[number], wish: (typeof expected)[number]) =>
    complaint.level === wish.level && wish.text.test(complaint.text);
  const surprises = consoleMessages.filter((complaint) => !expected.some((wish) => fits(complaint, wish)));
  const silences = expected.filter((wish) => !consoleMessages.some((complaint) => fits(complaint, wish)));
  const wrong = [
    ...surprises.map(({ level, text }) => `console.${level}: ${text}`),
    ...silences.map(({ level, text }) => `console.${level} never said ${text}`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
});
