import type { QueryKey } from '@tanstack/react-query';
import { failureOf } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notify } from './notices.ts';
import type { Notice } from './notices.ts';

type Deletion<T extends { id: string }> = {
  item: T;
  /** "Deleted Acme" */
  message: string;
  remove: (input: { id: string }) => Promise<unknown>;
  restore: (input: { id: string }) => Promise<unknown>;
  /** The feature's keys, e.g. `clients.key()`: lists lose the item at once and are asked again afterwards. */
  keys: readonly QueryKey[];
  /** What to offer instead when the server answers IN_USE: "Make inactive". */
  instead?: Notice['action'];
};

/**
 * Deletes without a question and offers "Undo" for 8 s instead. What the server refuses comes back into its list.
 * Answers whether it is gone.
 */
export async function deleteWithUndo<T extends { id: string }>(deletion: Deletion<T>): Promise<boolean> {
  const { item, message, remove, restore, keys, instead } = deletion;
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  for (const queryKey of keys) queryClient.setQueriesData({ queryKey }, (list) => withoutItem(list, item.id));
  let isGone = false;
  try {
    await remove({ id: item.id });
    isGone = true;
    notify(message, {
      action: { label: 'Undo', run: () => void putBack(() => restore({ id: item.id }), keys, before) },
    });
  } catch (error) {
    const { message: reason, code } = failureOf(error);
    notify(reason, { tone: 'failed', action: code === 'IN_USE' ? instead : undefined });
  }
  await askAgain(keys);
  return isGone;
}

/** Lists have it back as they were, at once and also where they cannot be asked. */
async function putBack(
  restore: () => Promise<unknown>,
  keys: readonly QueryKey[],
  before: ReadonlyArray<[QueryKey, unknown]>,
): Promise<void> {
  try {
    await restore();
    for (const [queryKey, list] of before) queryClient.setQueryData(queryKey, list);
    notify('Put back');
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
  await askAgain(keys);
}

async function askAgain(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A cached list (one page, or pages of an endless one) without the item; anything else as it is. */
function withoutItem(cached: unknown, id: string): unknown {
  if (typeof cached !== 'object' || cached === null) return cached;
  if ('pages' in cached && Array.isArray(cached.pages)) {
    return { ...cached, pages: cached.pages.map((page) => withoutItem(page, id)) };
  }
  if (!('items' in cached) || !Array.isArray(cached.items)) return cached;
  return { ...cached, items: cached.items.filter((item: unknown) => !isItem(item, id)) };
}

function isItem(item: unknown, id: string): boolean {
  return typeof item === 'object' && item !== null && 'id' in item && item.id === id;
}
