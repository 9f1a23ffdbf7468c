import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';

export type Notice = {
  id: number;
  message: string;
  tone: 'done' | 'failed';
  /** One thing to do about it, usually "Undo". */
  action?: { label: string; run: () => void } | undefined;
  /** Another, where there are two ways on. */
  also?: Notice['action'];
  /** Longer than others, where more is lost with it. */
  lastsMs?: number | undefined;
};

/** How long it may be undone. */
export const noticeMs = 8_000;

/** How many acts ⌘Z goes back. */
const mostUndone = 50;

/** What can be undone still, the latest last: a later notice takes the place of an earlier one, not its undo. */
let undoable: readonly (() => void)[] = [];
let shown: Notice | null = null;
let told = 0;
let waiting: string[] = [];
const listeners = new Set<() => void>();

/** Tells what was done, in one sentence; the newest takes the place of the last. */
export function notify(message: string, options: Partial<Omit<Notice, 'id' | 'message'>> = {}): void {
  told += 1;
  show({ id: told, message, tone: 'done', ...options, action: remembered(options.action) });
}

/** ⌘Z, or Ctrl and Z: undoes the latest act, then the one before. Says so where there is none. */
export function undoLatest(): void {
  const latest = undoable.at(-1);
  if (latest) latest();
  else notify('There is nothing to undo');
}

/** An "Undo" can be had by key too, once, also when its notice has gone. */
function remembered(action: Notice['action']): Notice['action'] {
  if (action?.label !== 'Undo') return action;
  const run = () => {
    undoable = undoable.filter((other) => other !== run);
    if (shown?.action?.run === run) dismiss();
    action.run();
  };
  undoable = [...undoable, run].slice(-mostUndone);
  return { ...action, run };
}

/** Tells it as soon as nothing else is told: what can be undone keeps its time. */
export function notifyNext(message: string): void {
  if (shown === null) notify(message);
  else waiting.push(message);
}

export function dismiss(): void {
  show(null);
  const next = waiting.shift();
  if (next !== undefined) notify(next);
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

onAccountChange(() => {
  waiting = [];
  undoable = [];
  dismiss();
});

function show(notice: Notice | null): void {
  shown = notice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const current = () => shown;
