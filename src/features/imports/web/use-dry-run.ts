import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Import } from '#src/features/imports/contract.ts';
import { columnsProblem } from '#src/features/imports/rules/import-fields.ts';
import { alreadyInvoicedProblem } from '#src/features/imports/rules/rows/already-invoiced.ts';
import { imports } from './api.ts';
import { retryDelayMs, shouldRetry } from './retry-when-busy.ts';

/** What would come of a file as it is set now; `isCurrent`: it is the answer to that, and not to what was set before. */
export function useDryRun({ id, heads }: Import, settings: Import['settings']) {
  const problem = columnsProblem(settings.columns, settings.kind) ?? alreadyInvoicedProblem(settings);
  const query = useQuery({
    // A key of its own: asking keeps the settings, which other tabs are told of, and those would ask again.
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
