import { useMemo, useSyncExternalStore } from 'react';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { choiceKey } from '#src/platform/web/offline/clear-cache.ts';

const { subscribe, emit } = createEmitter();
/** Enough for every project of a busy account; older ones expand again. */
const maxKeys = 200;

/** The collapsed projects of the week grid, stored in this browser until sign-out. */
export function useCollapsedGroups(): ReadonlySet<string> {
  const stored = useSyncExternalStore(subscribe, readStored, () => '');
  return useMemo(() => new Set(parseKeys(stored)), [stored]);
}

export function setCollapsed(keys: readonly string[], isCollapsed: boolean): void {
  const others = parseKeys(readStored()).filter((key) => !keys.includes(key));
  const all = isCollapsed ? [...others, ...keys] : others;
  try {
    localStorage.setItem(storageKey(), JSON.stringify(all.slice(-maxKeys)));
  } catch {
    // Storage is disabled: the groups stay as they are.
  }
  emit();
}

function readStored(): string {
  try {
    return localStorage.getItem(storageKey()) ?? '';
  } catch {
    return '';
  }
}

function parseKeys(stored: string): string[] {
  try {
    const keys: unknown = JSON.parse(stored === '' ? '[]' : stored);
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    // Silent: with unreadable storage all groups are expanded.
    return [];
  }
}

function storageKey(): string {
  return choiceKey('collapsedGroups', currentAccount()?.uid ?? '');
}
