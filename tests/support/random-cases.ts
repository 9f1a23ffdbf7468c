/** `npm run test:random` runs the tests that import this file. */
export const isThorough = process.env['MODE'] === 'thorough';

/**
 * How many random cases a heavy test tries: all with `npm run test:random`, and a tenth in the check, which has two
 * cores, unless the test names a number.
 */
export function randomCases(all: number, inCheck = Math.ceil(all / 10)): number {
  return isThorough ? all : inCheck;
}
