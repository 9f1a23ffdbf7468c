import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Import } from '#src/features/imports/contract.ts';
import { settingsMessage } from '#src/features/imports/settings-messages.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { imports } from './api.ts';

/** Previews the import with these settings; `isCurrent`: the data belongs to them, not to earlier settings. */
export function useDryRun({ id, heads }: Import, settings: Import['settings']) {
  const problem = settingsMessage(settings);
  const query = useQuery({
    // A separate key: each preview saves the settings, which notifies other tabs; with the shared key those
    // would preview again, endlessly.
    queryKey: ['dry-run', id, heads, settings],
    queryFn: ({ signal }) => imports.dryRun.call({ id, settings }, { signal }),
    enabled: problem === undefined,
    placeholderData: keepPreviousData,
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    staleTime: 60_000,
  });
  const isAnswered = query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  return { ...query, problem, isCurrent: problem === undefined && isAnswered };
}

/** While all slots are busy, retries for about ten seconds before showing an error. */
export function shouldRetry(count: number, error: Error): boolean {
  return count < 5 && toFailure(error).code === 'BUSY';
}

export function retryDelayMs(count: number): number {
  return 400 * 2 ** count;
}
