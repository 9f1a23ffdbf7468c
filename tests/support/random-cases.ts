/**
 * How many random cases a heavy test tries: a tenth in the check, which has two cores, and all with `npm run
 * test:random`.
 */
export function randomCases(all: number): number {
  return process.env['MODE'] === 'thorough' ? all : Math.ceil(all / 10);
}
