import type { QueryClient } from '@tanstack/react-query';
import { wildcard } from '#src/platform/shared/change-event.ts';

/** Features that show figures of another: time uses up retainers. */
const dependentFeatures: Readonly<Record<string, readonly string[]>> = {
  timesheets: ['projects'],
  timer: ['timesheets', 'projects'],
};

/** Invalidates queries affected by a change; inactive ones refetch when next used. */
export async function invalidateChanged(queries: QueryClient, topic: string): Promise<void> {
  const features = new Set([topic, ...(dependentFeatures[topic] ?? [])]);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => topic === wildcard || features.has(queryFeature(queryKey)),
  });
}

/** Query keys start with the procedure path: [["timesheets", "list"], …]. */
function queryFeature([path]: readonly unknown[]): string {
  return Array.isArray(path) ? String(path[0]) : '';
}
