import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { listeners } from '#src/platform/web/listeners.ts';

type Action = {
  label: string;
  run: () => void;
  /** An undo can be had by key, too. */
  kind?: 'undo';
  undoForMs?: number | undefined;
  /** What most people want to do next. */
  isMain?: boolean;
};

export type Notice = {
  id: number;
  message: string;
  tone: 'done' | 'failed';
  /** One thing to do about it, usually "Undo"; that for as long as it says, or for ten minutes. */
  action?: Action | undefined;
  /** Another, where there are two ways on. */
  also?: Notice['action'];
  /** Longer than others, where more is lost with it; with `Infinity` until it is closed. */
  lastsMs?: number | undefined;
};

/** How long it may be undone. */
export const noticeMs = 8_000;

/** How many acts ⌘Z goes back. */
const mostUndone = 50;
/** For how long it goes back to one: what was done before, nobody has in mind any more. */
const undoMs = 600_000;

/** What can be undone still, the latest last: a later notice takes the place of an earlier one, not its undo. */
let undoable: readonly Undoable[] = [];
type Undoable = { run: () => void; until: number };
let shown: Notice | null = null;
let told = 0;
let waiting: Notice[] = [];
const { subscribe, tell } = listeners();

type Options = Partial<Omit<Notice, 'id' | 'message'>>;

/** Tells what was done, in one sentence; the newest takes the place of the last. */
export function notify(message: string, options: Options = {}): void {
  if (shown?.lastsMs === Infinity) waiting.unshift(shown);
  show(noticeOf(message, options));
}

function noticeOf(message: string, options: Options): Notice {
  told += 1;
  return { id: told, message, tone: 'done', ...options, action: remembered(message, options) };
}

/** ⌘Z, or Ctrl and Z: undoes the latest act, then the one before. Says so where there is none, or it was too long ago. */
export function undoLatest(): void {
  const latest = undoable.at(-1);
  if (latest) latest.run();
  else notify('There is nothing to undo');
}

/** An undo can be had by key too, once, also when its notice has gone. */
function remembered(message: string, { action, also, lastsMs }: Options): Notice['action'] {
  if (action?.kind !== 'undo') return action;
  // By the clock on the wall, which goes on while the device sleeps.
  const until = Date.now() + (action.undoForMs ?? undoMs);
  const run = () => {
    const now = Date.now();
    undoable = undoable.filter((other) => other.run !== run && other.until >= now);
    waiting = waiting.filter((notice) => notice.action?.run !== run);
    if (shown?.action?.run === run) dismiss();
    if (until >= now) action.run();
    else notify(`It is too late to undo that: “${message}”`, { tone: 'failed', also, lastsMs });
  };
  undoable = [...undoable, { run, until }].slice(-mostUndone);
  return { ...action, run };
}

/** Tells it as soon as nothing else is told: what can be undone keeps its time. */
export function notifyNext(message: string): void {
  if (shown === null) notify(message);
  else waiting.push(noticeOf(message, {}));
}

export function dismiss(): void {
  show(waiting.shift() ?? null);
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
  tell();
}

const current = () => shown;
