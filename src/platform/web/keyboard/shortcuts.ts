import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { latinKey } from './latin-key.ts';
import { bufferKey } from './typeahead-buffer.ts';

export type Shortcut = { key: string; label: string; run: () => void };

/** Latest first: a page's shortcut takes precedence over the shell's. */
let registered: readonly Shortcut[] = [];
const { subscribe, emit } = createEmitter();

/**
 * A keyboard shortcut on this page, listed by `?`. Format: `n`, `/`, `mod+k` (⌘ or Ctrl). Without a label or an action
 * there is no shortcut.
 */
export function useShortcut(key: string, label: string | undefined, run: (() => void) | undefined): void {
  const runLatest = useEffectEvent(() => run?.());
  const isActive = run !== undefined;
  useEffect(() => {
    if (!isActive || label === undefined) return undefined;
    const entry: Shortcut = { key, label, run: () => runLatest() };
    setRegistered([entry, ...registered]);
    return () => {
      setRegistered(registered.filter((other) => other !== entry));
    };
  }, [key, label, isActive]);
}

/** What `?` and the command palette list. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, current, current);
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
  const found = registered.find((shortcut) => shortcut.key === pressed);
  if (!found) return;
  event.preventDefault();
  found.run();
}

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
