import { createEmitter } from '#src/platform/web/emitter.ts';
import { toFailure } from '#src/platform/web/failure.ts';

export type SaveState =
  | { is: 'saved' }
  | { is: 'unsaved' }
  | { is: 'saving' }
  /** Tries again by itself. */
  | { is: 'unreachable' }
  /** Changed elsewhere: nothing is saved until the latest version is loaded. */
  | { is: 'stale' }
  | { is: 'failed'; message: string };

/** What a page shows; `revision` is that of the stored draft. */
type AutosaveSnapshot = { state: SaveState; revision: number; canUndo: boolean };

type AutosaveOptions<V> = {
  stored: V;
  /** Sends the same request again if the answer was lost. */
  send: (request: SaveRequest<V>) => Promise<{ revision: number }>;
  revision: number;
  newOperationId: () => string;
  /** What was typed last was refused, and no page is there to say so. */
  onLost: (reason: string) => void;
};

export type SaveRequest<V> = { change: Partial<V>; revision: number; operationId: string };

const pauseMs = 800;
const retryMs = 5000;

/** Saves changed fields after a pause in typing, one request at a time, and remembers what was saved before. */
export function createAutosave<V extends object>(options: AutosaveOptions<V>) {
  const { send, newOperationId, onLost } = options;
  const { subscribe, emit } = createEmitter();
  let { stored, revision } = options;
  let latest = stored;
  let snapshot: AutosaveSnapshot = { state: { is: 'saved' }, revision, canUndo: false };
  let past: readonly V[] = [];
  let isUndoing = false;
  let hasStopped = false;
  let isClosed = false;
  let isDeleted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let unanswered: SaveRequest<V> | null = null;

  function show(state: SaveState): void {
    snapshot = { state, revision, canUndo: past.length > 0 || !isEmpty(changedFields(stored, latest)) };
    emit();
  }

  function change(values: V): void {
    latest = values;
    // React's StrictMode closes it once on trial.
    isClosed = false;
    if (hasStopped || isDeleted) return;
    if (isEmpty(changedFields(stored, latest)) && !unanswered) {
      clearTimeout(timer);
      if (!running) show({ is: 'saved' });
      return;
    }
    if (!running) show({ is: 'unsaved' });
    scheduleIn(pauseMs);
  }

  function scheduleIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  /** Resolves to whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveAll(): Promise<boolean> {
    try {
      for (;;) {
        if (hasStopped || isDeleted) return false;
        const request = unanswered ?? nextRequest();
        if (!request) {
          show({ is: 'saved' });
          return true;
        }
        unanswered = request;
        show({ is: 'saving' });
        ({ revision } = await send(request));
        unanswered = null;
        remember(request);
      }
    } catch (error) {
      handleFailure(error);
      return false;
    }
  }

  function nextRequest(): SaveRequest<V> | null {
    const changed = changedFields(stored, latest);
    return isEmpty(changed) ? null : { change: changed, revision, operationId: newOperationId() };
  }

  function remember({ change: saved }: SaveRequest<V>): void {
    if (!isUndoing) past = [...past, stored].slice(-maxPast);
    isUndoing = false;
    stored = { ...stored, ...saved };
  }

  function handleFailure(error: unknown): void {
    const { isUnreachable, code, message } = toFailure(error);
    if (isUnreachable) {
      show({ is: 'unreachable' });
      scheduleIn(retryMs);
      return;
    }
    unanswered = null;
    // Someone may log in again in another tab, or make room on the server.
    const triesAgain = code === 'UNAUTHORIZED' || code === 'quota-exceeded';
    if (triesAgain) scheduleIn(retryMs);
    hasStopped = code === 'STALE' || code === 'ISSUED' || code === 'NOT_FOUND';
    show(code === 'STALE' ? { is: 'stale' } : { is: 'failed', message });
    if (isClosed && !triesAgain && !isDeleted) onLost(message);
  }

  /** Saves nothing while the draft is deleted, nor afterwards unless that failed. */
  async function whileDeleting(deletion: () => Promise<boolean>): Promise<void> {
    isDeleted = true;
    clearTimeout(timer);
    isDeleted = await deletion();
    if (!isDeleted) void flush();
  }

  return {
    change,
    flush,
    whileDeleting,
    subscribe,
    snapshot: () => snapshot,
    stored: () => stored,
    /** What to show instead; null if there is nothing to undo. */
    undo: async (): Promise<V | null> => {
      await flush();
      const previous = past.at(-1);
      if (!previous || hasStopped) return null;
      past = past.slice(0, -1);
      isUndoing = true;
      return previous;
    },
    /** Sends what isn't saved, and nothing more. */
    close: () => {
      isClosed = true;
      const { state } = snapshot;
      if (hasStopped && state.is === 'failed' && !isDeleted) onLost(state.message);
      else void flush();
    },
  };
}

const maxPast = 100;

function changedFields<V extends object>(before: V, after: V): Partial<V> {
  const changed: Partial<V> = {};
  for (const name of Object.keys(after) as (keyof V)[])
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = after[name];
  return changed;
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0;
}
