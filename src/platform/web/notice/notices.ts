import { useSyncExternalStore } from 'react';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

type NoticeAction = {
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
  action?: NoticeAction | undefined;
  /** Another, where there are two ways on. */
  secondAction?: Notice['action'];
  /** Longer than others, where more is lost with it; with `Infinity` until it is closed. */
  durationMs?: number | undefined;
};

/** How long it may be undone. */
export const noticeDurationMs = 8_000;

/** How many acts ⌘Z goes back. */
const maxUndoable = 50;
/** For how long it goes back to one: what was done before, nobody has in mind any more. */
const undoLifetimeMs = 600_000;

/** What can be undone still, the latest last: a later notice takes the place of an earlier one, not its undo. */
let undoable: readonly Undoable[] = [];
type Undoable = { run: () => void; until: number };
let currentNotice: Notice | null = null;
let noticeCount = 0;
let queuedMessages: Notice[] = [];
const { subscribe, emit } = createEmitter();

type NoticeOptions = Partial<Omit<Notice, 'id' | 'message'>>;

/** Tells what was done, in one sentence; the newest takes the place of the last. */
export function notify(message: string, options: NoticeOptions = {}): void {
  if (currentNotice?.durationMs === Infinity) queuedMessages.unshift(currentNotice);
  setNotice(createNotice(message, options));
}

function createNotice(message: string, options: NoticeOptions): Notice {
  noticeCount += 1;
  return { id: noticeCount, message, tone: 'done', ...options, action: withRememberedUndo(message, options) };
}

/** ⌘Z, or Ctrl and Z: undoes the latest act, then the one before. Says so where there is none, or it was too long ago. */
export function undoLatest(): void {
  const latest = undoable.at(-1);
  if (latest) latest.run();
  else notify('Nothing to undo');
}

/** An undo can be had by key too, once, also when its notice has gone. */
function withRememberedUndo(
  message: string,
  { action, secondAction, durationMs }: NoticeOptions,
): Notice['action'] {
  if (action?.kind !== 'undo') return action;
  // By the clock on the wall, which goes on while the device sleeps.
  const until = Date.now() + (action.undoForMs ?? undoLifetimeMs);
  const run = () => {
    const now = Date.now();
    undoable = undoable.filter((other) => other.run !== run && other.until >= now);
    queuedMessages = queuedMessages.filter((notice) => notice.action?.run !== run);
    if (currentNotice?.action?.run === run) dismissNotice();
    if (until >= now) action.run();
    else notify(`Too late to undo “${message}”`, { tone: 'failed', secondAction, durationMs });
  };
  undoable = [...undoable, { run, until }].slice(-maxUndoable);
  return { ...action, run };
}

/** Tells it as soon as nothing else is told: what can be undone keeps its time. */
export function queueNotice(message: string): void {
  if (currentNotice === null) notify(message);
  else queuedMessages.push(createNotice(message, {}));
}

export function dismissNotice(): void {
  setNotice(queuedMessages.shift() ?? null);
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, current, () => null);
}

onAccountChange(() => {
  queuedMessages = [];
  undoable = [];
  dismissNotice();
});

function setNotice(notice: Notice | null): void {
  currentNotice = notice;
  emit();
}

const current = () => currentNotice;
