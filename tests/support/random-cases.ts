/**
 * How many random cases a heavy test tries: all with `npm run test:random`, and a tenth in the check, which has two
 * cores, unless the test names a number.
 */
export function randomCases(all: number, inCheck = Math.ceil(all / 10)): number {
  return process.env['MODE'] === 'thorough' ? all : inCheck;
}
