import type { QueryClient } from '@tanstack/react-query';
import { wildcard } from '#src/platform/shared/change-event.ts';

/** What else shows figures of a feature's records: time uses up retainers. */
const dependentFeatures: Readonly<Record<string, readonly string[]>> = {
  timesheets: ['projects'],
  timer: ['timesheets', 'projects'],
};

/** Has what a change made stale asked for anew; what nobody looks at, when somebody does. */
export async function invalidateChanged(queries: QueryClient, topic: string): Promise<void> {
  const features = new Set([topic, ...(dependentFeatures[topic] ?? [])]);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => topic === wildcard || features.has(queryFeature(queryKey)),
  });
}

/** Keys begin with the path of the procedure: [["timesheets", "list"], …]. */
function queryFeature([path]: readonly unknown[]): string {
  return Array.isArray(path) ? String(path[0]) : '';
}
