import { failureOf } from '#src/platform/web/failure.ts';

/** Others have their files read: for some ten seconds it is asked again, and nobody is told. */
export function isWorthAgain(count: number, error: Error): boolean {
  return count < 5 && failureOf(error).code === 'BUSY';
}

export function againMs(count: number): number {
  return 400 * 2 ** count;
}
