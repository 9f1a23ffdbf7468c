import type { Query } from '@tanstack/react-query';
import type { PreloadedAnswer } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { takeFirstAnswer } from '#src/platform/web/early-session.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/**
 * From now on, a new query has the answer that came with the document at once: its page isn't rendered without it first.
 * Calls `onUse` with each.
 */
export function answerNewQueries(onUse: (call: PreloadedAnswer) => void): () => void {
  // An answer is used once, by the latest caller.
  stop?.();
  stop = queryClient.getQueryCache().subscribe(({ type, query }: { type: string; query: Query }) => {
    if (type !== 'added' || query.state.data !== undefined) return;
    const { queryKey: key } = query;
    const call = callOfQuery(key, query.meta);
    const uid = currentAccount()?.uid;
    if (!call || uid === undefined) return;
    const found = takeFirstAnswer(call.name, call.input, uid, call.isWhole && isLastPage);
    if (!found) return;
    const data = call.isPaged ? { pages: [found.answer], pageParams: [undefined] } : found.answer;
    // The answer is as old as the document.
    queryClient.setQueryData(key, data, { updatedAt: Date.now() - performance.now() });
    onUse({ name: call.name, input: call.input, answer: found.answer });
  });
  return stop;
}

let stop: (() => void) | undefined;

type Call = { name: string; input: object; isPaged?: true; isWhole?: true };

/** What a query asks whose result is the answer itself; undefined for others, which may decrypt it. */
function callOfQuery(key: readonly unknown[], meta: { isWholeList?: unknown } = {}): Call | undefined {
  const [path, options, form, filter] = key;
  if (!Array.isArray(path) || typeof options !== 'object' || options === null) return undefined;
  const name = path.join('/');
  if (meta.isWholeList === true && form === 'whole' && typeof filter === 'object')
    return { name, input: { ...filter, limit: 1000 }, isWhole: true };
  if (!('type' in options) || !('input' in options)) return undefined;
  const { type, input } = options;
  if (typeof input !== 'object' || input === null) return undefined;
  if (type === 'query') return { name, input };
  return type === 'infinite' ? { name, input, isPaged: true } : undefined;
}

function isLastPage(answer: unknown): boolean {
  return (
    typeof answer === 'object' && answer !== null && 'nextCursor' in answer && answer.nextCursor === null
  );
}
