import type { QueryClient } from '@tanstack/react-query';
import { everything } from '#src/platform/shared/change.ts';

/** What else shows figures of a feature's records: time uses up retainers. */
const alsoShownBy: Readonly<Record<string, readonly string[]>> = {
  timesheets: ['projects'],
  timer: ['timesheets', 'projects'],
};

/** Has what a change made stale asked for anew; what nobody looks at, when somebody does. */
export async function invalidateChanged(queries: QueryClient, what: string): Promise<void> {
  const features = new Set([what, ...(alsoShownBy[what] ?? [])]);
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => what === everything || features.has(featureOf(queryKey)),
  });
}

/** Keys begin with the path of the procedure: [["timesheets", "list"], …]. */
function featureOf([path]: readonly unknown[]): string {
  return Array.isArray(path) ? String(path[0]) : '';
}
