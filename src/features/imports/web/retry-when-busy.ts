import { toFailure } from '#src/platform/web/failure.ts';

/** While all slots are busy, retries for about ten seconds before showing an error. */
export function shouldRetry(count: number, error: Error): boolean {
  return count < 5 && toFailure(error).code === 'BUSY';
}

export function retryDelayMs(count: number): number {
  return 400 * 2 ** count;
}
