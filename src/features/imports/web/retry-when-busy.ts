import { toFailure } from '#src/platform/web/failure.ts';

/** Others have their files read: for some ten seconds it is asked again, and nobody is told. */
export function shouldRetry(count: number, error: Error): boolean {
  return count < 5 && toFailure(error).code === 'BUSY';
}

export function retryDelayMs(count: number): number {
  return 400 * 2 ** count;
}
