import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { wildcard } from '#src/platform/shared/change-event.ts';
import { apiOptions } from '#src/platform/web/rpc.ts';

/** Invalidates queries affected by a change; inactive ones refetch when next used. */
export async function invalidateChanged(queries: QueryClient, topic: string): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      topic === wildcard || queryNames(queryKey).some((name) => isAffected(name, topic)),
  });
}

/** The topic of a feature’s changes, by the key of its queries. */
export function topicOf(queryKey: QueryKey): string {
  return queryNames(queryKey)[0] ?? wildcard;
}

function isAffected(name: string, topic: string): boolean {
  const [feature = ''] = name.split('.');
  return name === topic || apiOptions.get(feature)?.refreshedBy?.[name]?.includes(topic) === true;
}

/** Query keys start with the procedure path: [["timesheets", "list"], …] is of `timesheets` and `timesheets.list`. */
function queryNames([path]: readonly unknown[]): string[] {
  return Array.isArray(path) ? [String(path[0]), path.join('.')] : [];
}
