import type { QueryKey } from '@tanstack/react-query';
import * as m from '#messages/platform.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notify } from './notices.ts';
import type { Notice } from './notices.ts';

type Deletion<T extends { id: string }> = {
  item: T;
  /** "Deleted Acme" */
  message: string;
  remove: (input: { id: string }) => Promise<unknown>;
  restore: (input: { id: string }) => Promise<unknown>;
  /** Query keys to update, such as `clients.key()`: lists drop the item at once and refetch afterwards. */
  keys: readonly QueryKey[];
  /** Offered instead if the server answers IN_USE: "Make inactive". */
  fallbackAction?: Notice['action'];
};

/**
 * Deletes without confirmation and offers "Undo" for 8 s. If the server refuses, the item returns to its list. Returns
 * whether it was deleted.
 */
export async function deleteWithUndo<T extends { id: string }>(deletion: Deletion<T>): Promise<boolean> {
  const { item, message, remove, keys, fallbackAction } = deletion;
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  for (const queryKey of keys) queryClient.setQueriesData({ queryKey }, (list) => withoutItem(list, item.id));
  let isGone = false;
  try {
    await remove({ id: item.id });
    isGone = true;
    notify(message, {
      action: { kind: 'undo', label: m.undo, run: () => void restoreDeleted(deletion, before) },
    });
  } catch (error) {
    const { message: reason, code } = toFailure(error);
    notify(reason, { tone: 'failed', action: code === 'IN_USE' ? fallbackAction : undefined });
  }
  await invalidateAll(keys);
  return isGone;
}

/** Lists show the item in its place at once, even offline; newer items stay. */
async function restoreDeleted<T extends { id: string }>(
  { item: { id }, restore, keys }: Deletion<T>,
  before: ReadonlyArray<[QueryKey, unknown]>,
): Promise<void> {
  try {
    await restore({ id });
    for (const [queryKey, old] of before)
      queryClient.setQueryData(queryKey, (list: unknown) => withItem(list, old, id));
    notify(m.restored);
  } catch (error) {
    notify(toFailure(error).message, { tone: 'failed' });
  }
  await invalidateAll(keys);
}

async function invalidateAll(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A cached list (one page, or an infinite query's pages) without the item. */
function withoutItem(cached: unknown, id: string): unknown {
  if (!isObject(cached)) return cached;
  if ('pages' in cached && Array.isArray(cached.pages)) {
    return { ...cached, pages: cached.pages.map((page) => withoutItem(page, id)) };
  }
  if (!('items' in cached) || !Array.isArray(cached.items)) return cached;
  return { ...cached, items: cached.items.filter((item: unknown) => !isItem(item, id)) };
}

/** The list with the item restored, before the first of its former successors that still exists. */
function withItem(cached: unknown, old: unknown, id: string): unknown {
  if (!isObject(cached) || !isObject(old)) return cached;
  if ('pages' in cached && 'pages' in old && Array.isArray(cached.pages) && Array.isArray(old.pages)) {
    const before: readonly unknown[] = old.pages;
    return { ...cached, pages: cached.pages.map((page, place) => withItem(page, before[place], id)) };
  }
  if (!('items' in cached) || !Array.isArray(cached.items)) return cached;
  if (!('items' in old) || !Array.isArray(old.items)) return cached;
  const now: readonly unknown[] = cached.items;
  const was: readonly unknown[] = old.items;
  const place = was.findIndex((item) => isItem(item, id));
  if (place === -1 || now.some((item) => isItem(item, id))) return cached;
  const following = new Set(was.slice(place + 1).map(itemId));
  const next = now.findIndex((item) => following.has(itemId(item)));
  return { ...cached, items: now.toSpliced(next === -1 ? now.length : next, 0, was[place]) };
}

function isItem(item: unknown, id: string): boolean {
  return itemId(item) === id;
}

function itemId(item: unknown): unknown {
  return isObject(item) && 'id' in item ? item.id : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
