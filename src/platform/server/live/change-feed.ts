import type pg from 'pg';
import { wildcard } from '#src/platform/shared/change-event.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';

/** Publishes changes to all processes of this installation, including this one. */
export type ChangeFeed = {
  /** Call after the commit. Returns at once; changes are batched for a few milliseconds, up to a tenth of a second while they are many. */
  publish(change: ChangeEvent): void;
  subscribe(listener: (change: ChangeEvent) => void): () => void;
  close(): Promise<void>;
};

type ChangeFeedOptions = {
  /** Any role may notify and listen. */
  pool: pg.Pool;
  onError: (error: Error) => void;
};

const channel = 'stint_changes';
const batchMs = 10;
/** Between two notifications: while changes are many, each would cost a change as much as a part of its commit. */
const pauseMs = 100;
const minRetryMs = 250;
const maxRetryMs = 10_000;

/**
 * Uses PostgreSQL notifications, so it works across processes. They are sent after the commit on a separate connection:
 * inside a transaction, each would hold a database-wide lock during its commit, so commits could no longer share a disk
 * write.
 */
export function openChangeFeed({ pool, onError }: ChangeFeedOptions): ChangeFeed {
  const listeners = new Set<(change: ChangeEvent) => void>();
  const pending = new Map<string, ChangeEvent>();
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let listenClient: pg.PoolClient | undefined;
  let retryMs = minRetryMs;
  let flushedAt = -Infinity;
  let isClosed = false;

  function dispatch(change: ChangeEvent): void {
    for (const listener of listeners) listener(change);
  }

  async function flush(): Promise<void> {
    flushTimer = undefined;
    flushedAt = performance.now();
    const texts = [...pending.values()].map((change) => JSON.stringify(change));
    pending.clear();
    try {
      await pool.query({
        name: 'publish-changes',
        // Its commit needn’t wait for the disk, as others do.
        text: `select set_config('synchronous_commit', 'off', true), pg_notify('${channel}', change)
               from unnest($1::text[]) change`,
        values: [texts],
      });
    } catch (error) {
      // Only the notification failed: the change itself is saved and shows on the next read.
      reportError(error);
    }
  }

  async function listen(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isClosed) return client.release();
      client.on('notification', ({ payload }) => {
        const change = payload === undefined ? undefined : parseChange(payload);
        if (change) dispatch(change);
      });
      client.on('error', () => reconnect(client));
      client.on('end', () => reconnect(client));
      listenClient = client;
      await client.query(`listen ${channel}`);
      // Not after the first connection: nothing was missed yet.
      if (retryMs > minRetryMs) dispatch({ userId: wildcard, what: wildcard });
      retryMs = minRetryMs;
    } catch (error) {
      reportError(error);
      reconnect(listenClient);
    }
  }

  function reconnect(client: pg.PoolClient | undefined): void {
    if (client !== listenClient || reconnectTimer || isClosed) return;
    listenClient = undefined;
    client?.removeAllListeners('notification');
    client?.release(true);
    retryMs = Math.min(retryMs * 2, maxRetryMs);
    reconnectTimer = setTimeout(() => {
      reconnectTimer = undefined;
      void listen();
    }, retryMs);
  }

  function reportError(error: unknown): void {
    if (!isClosed) onError(error instanceof Error ? error : new Error(String(error)));
  }

  void listen();
  return {
    publish(change) {
      if (isClosed) return;
      const key = [change.userId, change.what].join(' ');
      const other = pending.get(key);
      // Two tabs at once: each must learn about the other's change.
      pending.set(
        key,
        other && other.tab !== change.tab ? { userId: change.userId, what: change.what } : change,
      );
      flushTimer ??= setTimeout(
        () => void flush(),
        Math.max(batchMs, flushedAt + pauseMs - performance.now()),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(reconnectTimer);
      if (flushTimer) {
        clearTimeout(flushTimer);
        await flush();
      }
      isClosed = true;
      listenClient?.release(true);
      listenClient = undefined;
    },
  };
}

/** Anyone who may connect to the database may notify, so accept only valid changes. */
function parseChange(payload: string): ChangeEvent | undefined {
  try {
    const parsed: unknown = JSON.parse(payload);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    if (!('userId' in parsed) || !('what' in parsed)) return undefined;
    const { userId, what } = parsed;
    if (typeof userId !== 'string' || typeof what !== 'string') return undefined;
    const tab = 'tab' in parsed && typeof parsed.tab === 'string' ? { tab: parsed.tab } : {};
    return { userId, what, ...tab };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
