import { useSyncExternalStore } from 'react';
import { createEmitter } from '#src/platform/web/emitter.ts';

export type ColourMode = 'light' | 'dark' | 'system';

/** theme.js reads the same key before the first paint. */
const storageKey = 'stint-mode';
const { subscribe: subscribeHere, emit } = createEmitter();

/** Light, dark, or as the system; 'system' during prerendering. */
export function useColourMode(): ColourMode {
  return useSyncExternalStore(subscribeColourMode, colourMode, () => 'system');
}

export function colourMode(): ColourMode {
  const stored = readStored();
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setColourMode(mode: ColourMode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Storage is disabled: the choice can't be kept.
    return;
  }
  applyColourMode();
  emit();
}

/** Runs on changes here and in other tabs. */
export function subscribeColourMode(onChange: () => void): () => void {
  const ofOtherTab = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) onChange();
  };
  addEventListener('storage', ofOtherTab);
  const unsubscribe = subscribeHere(onChange);
  return () => {
    removeEventListener('storage', ofOtherTab);
    unsubscribe();
  };
}

/** Keeps the page in the mode that other tabs and the system choose; theme.js has set the first. */
export function followColourMode(): void {
  subscribeColourMode(applyColourMode);
  darkQuery().addEventListener('change', applyColourMode);
}

function applyColourMode(): void {
  const mode = colourMode();
  const isDark = mode === 'dark' || (mode === 'system' && darkQuery().matches);
  document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light';
  // A phone paints its status bar like the top bar.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#171b24' : '#ffffff');
}

function darkQuery(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
