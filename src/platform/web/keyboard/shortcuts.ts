import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import * as m from '#messages/platform.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { latinKey } from './latin-key.ts';
import { bufferKey } from './typeahead-buffer.ts';

export type Shortcut = { key: string; label: string; group: string; run: () => void };
/** A key that a part of the page handles while it has the focus. */
type ListedKey = Omit<Shortcut, 'run'>;

/** Latest first: a page's shortcut takes precedence over the shell's. */
let registered: readonly Shortcut[] = [];
let listed: readonly ListedKey[] = [];
const { subscribe, emit } = createEmitter();

/**
 * A keyboard shortcut on this page, listed by `?`. Format: `n`, `/`, `mod+k` (⌘ or Ctrl), `g,d` (one after the other).
 * An entry without a label or an action adds no shortcut.
 */
export function useShortcut(
  key: string,
  label: string | undefined,
  run: (() => void) | undefined,
  group: string = m.onThisPage,
): void {
  const runLatest = useEffectEvent(() => run?.());
  const isActive = run !== undefined;
  useEffect(() => {
    if (!isActive || label === undefined) return undefined;
    return addShortcuts([{ key, label, group, run: () => runLatest() }]);
  }, [key, label, group, isActive]);
}

/** Adds shortcuts outside of a component or several at once. Returns what removes them. */
export function addShortcuts(shortcuts: readonly Shortcut[]): () => void {
  setRegistered([...shortcuts, ...registered]);
  return () => {
    setRegistered(registered.filter((other) => !shortcuts.includes(other)));
  };
}

/** Keys that `?` lists besides shortcuts, as long as this is on the page. */
export function useListedKeys(keys: readonly ListedKey[]): void {
  useEffect(() => {
    listed = keys;
    emit();
    return () => {
      listed = [];
      emit();
    };
  }, [keys]);
}

/** What the command palette lists. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, current, current);
}

/** What `?` lists, by group: first what works everywhere. */
export function useShortcutGroups(): readonly (readonly [group: string, keys: readonly ListedKey[]])[] {
  const keys = [...useShortcuts(), ...useSyncExternalStore(subscribe, currentlyListed, currentlyListed)];
  const isEverywhere = ([group]: readonly [string, unknown]) => group === m.everywhere;
  const groups = [...Map.groupBy(keys, ({ group }) => group)];
  return [...groups.filter(isEverywhere), ...groups.filter((each) => !isEverywhere(each))];
}

/** Handles all shortcuts; used once, in the shell. */
export function useShortcutListener(): void {
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  const isChord = event.metaKey || event.ctrlKey;
  const key = latinKey(event);
  const pressed = isChord ? `mod+${key.toLowerCase()}` : key;
  if (event.defaultPrevented || event.altKey) return;
  if (!isChord && (isTyping(event.target) || bufferKey(event) || isDialogOpen())) return;
  // While typing, undo belongs to the field; in a dialog it would undo something behind it.
  if (pressed === 'mod+z' && (isTyping(event.target) || isDialogOpen())) return;
  const isSecond = firstKey !== null && event.timeStamp < firstKey.endMs;
  const found = (isSecond ? withKey(`${firstKey?.key},${pressed}`) : undefined) ?? withKey(pressed);
  firstKey = null;
  if (found) {
    event.preventDefault();
    found.run();
  } else if (registered.some(({ key: each }) => each.startsWith(`${pressed},`))) {
    firstKey = { key: pressed, endMs: event.timeStamp + sequenceMs };
  }
}

/** The `g` of `g,d`, until the second key is late. */
let firstKey: { key: string; endMs: number } | null = null;
const sequenceMs = 1_500;

const withKey = (key: string) => registered.find((shortcut) => shortcut.key === key);

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}

function setRegistered(next: readonly Shortcut[]): void {
  registered = next;
  emit();
}

const current = () => registered;
const currentlyListed = () => listed;
