import { useSyncExternalStore } from 'react';
import * as m from '#messages/platform.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';

export type NoticeAction = {
  label: string;
  run: () => void;
  /** An undo also works by keyboard. */
  kind?: 'undo';
  undoForMs?: number | undefined;
  /** The action most people want next. */
  isMain?: boolean;
};

export type Notice = {
  id: number;
  /** Shown above the message, for `forMs`. */
  headline?: { text: string; forMs: number } | undefined;
  message: string;
  tone: 'done' | 'failed';
  /** One action, usually "Undo"; undo works for `undoForMs` or ten minutes. */
  action?: NoticeAction | undefined;
  /** A second action. */
  secondAction?: Notice['action'];
  /** Longer for important notices; `Infinity` until closed. */
  durationMs?: number | undefined;
  /** It shows until what it offers is done, or another page opens. */
  isUntilNextPage?: boolean;
};

/** How long a notice shows. */
export const noticeDurationMs = 8_000;

/** For notices that appear unasked, or offer to restore time. */
export const longNoticeMs = 20_000;

/** How many actions ⌘Z can undo. */
const maxUndoable = 50;
/** After this, ⌘Z no longer undoes an action: the user has forgotten it. */
const undoLifetimeMs = 600_000;

/** Actions that can still be undone, latest last: a new notice replaces the previous notice, not its undo. */
let undoable: readonly Undoable[] = [];
type Undoable = { run: () => void; until: number };
let currentNotice: Notice | null = null;
let noticeCount = 0;
let queuedMessages: Notice[] = [];
const { subscribe, emit } = createEmitter();

type NoticeOptions = Partial<Omit<Notice, 'id' | 'message'>>;

/** Shows a notice, replacing the current one. Returns its ID. */
export function notify(message: string, options: NoticeOptions = {}): number {
  if (currentNotice?.durationMs === Infinity) queuedMessages.unshift(currentNotice);
  const notice = createNotice(message, options);
  setNotice(notice);
  return notice.id;
}

function createNotice(message: string, options: NoticeOptions): Notice {
  noticeCount += 1;
  return { id: noticeCount, message, tone: 'done', ...options, action: withRememberedUndo(message, options) };
}

/** ⌘Z or Ctrl+Z: undoes the latest action, then the one before. Reports if there is none or it was too long ago. */
export function undoLatest(): void {
  const latest = undoable.at(-1);
  if (latest) latest.run();
  else notify(m.nothingToUndo);
}

/** Lets the undo run by keyboard once, even after its notice has closed. */
function withRememberedUndo(
  message: string,
  { action, secondAction, durationMs }: NoticeOptions,
): Notice['action'] {
  if (action?.kind !== 'undo') return action;
  // Wall-clock time, which includes time the device was asleep.
  const until = Date.now() + (action.undoForMs ?? undoLifetimeMs);
  const run = () => {
    const now = Date.now();
    undoable = undoable.filter((other) => other.run !== run && other.until >= now);
    queuedMessages = queuedMessages.filter((notice) => notice.action?.run !== run);
    if (currentNotice?.action?.run === run) dismissNotice();
    if (until >= now) action.run();
    else notify(m.tooLateToUndo({ message }), { tone: 'failed', secondAction, durationMs });
  };
  undoable = [...undoable, { run, until }].slice(-maxUndoable);
  return { ...action, run };
}

/** Shows the notice once no other is showing, so an undo keeps its time. */
export function queueNotice(message: string): void {
  if (currentNotice === null) notify(message);
  else queuedMessages.push(createNotice(message, {}));
}

/** Closes a notice that shows until the next page. */
export function leavePage(): void {
  queuedMessages = queuedMessages.filter(({ isUntilNextPage }) => !isUntilNextPage);
  if (currentNotice?.isUntilNextPage) dismissNotice();
}

/** Closes the current notice, or only that with the ID. */
export function dismissNotice(id = currentNotice?.id): void {
  if (id !== currentNotice?.id) return;
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

/** Says that a part of the page couldn’t be loaded, and offers to try again. */
export function notifyUnloadedPart({ isAgain, retry }: { isAgain: boolean; retry: () => void }): void {
  // A second failure while online: the server no longer has this build's file.
  const isGone = isAgain && navigator.onLine;
  notify(isGone ? m.appUpdated : m.componentUnreachable, {
    tone: 'failed',
    // The page misses that part, and nothing else offers to load it.
    isUntilNextPage: true,
    action: isGone ? { label: m.reload, run: () => location.reload() } : { label: m.tryAgain, run: retry },
  });
}
