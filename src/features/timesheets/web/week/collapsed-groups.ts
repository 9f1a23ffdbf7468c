import { useMemo, useState, useSyncExternalStore } from 'react';
import type { WeekGroup } from '#src/features/timesheets/rules/views/week-groups.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { choiceKey } from '#src/platform/web/offline/clear-cache.ts';

const { subscribe, emit } = createEmitter();
/** Enough for every project of a busy account; older choices are forgotten. */
const maxKeys = 200;

/** Weeks with more rows begin with their projects collapsed: about one screen. */
const longWeekRows = 12;
/** Before the keys of projects that someone expanded. */
const expandedMark = '+';

type ShownWeek = { from: string; groups: readonly WeekGroup[]; isLoaded: boolean };

/** The collapsed projects of the week grid. What someone chose is stored in this browser until sign-out. */
export function useCollapsedGroups({ from, groups, isLoaded }: ShownWeek): ReadonlySet<string> {
  const stored = useSyncExternalStore(subscribe, readStored, () => '');
  const [opened, setOpened] = useState({ from: '', isLong: false });
  // Once per week: rows that come later don't collapse what is open.
  if (isLoaded && opened.from !== from)
    setOpened({ from, isLong: groups.reduce((sum, { rows }) => sum + rows.length, 0) > longWeekRows });
  return useMemo(() => {
    const keys = parseKeys(stored);
    const unchosen = opened.isLong
      ? groups.map(({ key }) => key).filter((key) => !keys.includes(expandedMark + key))
      : [];
    return new Set([...keys, ...unchosen]);
  }, [stored, groups, opened.isLong]);
}

export function setCollapsed(keys: readonly string[], isCollapsed: boolean): void {
  const others = parseKeys(readStored()).filter((key) => !keys.includes(key.replace(expandedMark, '')));
  const all = [...others, ...keys.map((key) => (isCollapsed ? key : expandedMark + key))];
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
    // Silent: with unreadable storage nothing was chosen.
    return [];
  }
}

function storageKey(): string {
  return choiceKey('collapsedGroups', currentAccount()?.uid ?? '');
}
