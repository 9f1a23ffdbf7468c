import type pg from 'pg';
import { type Change, everything } from '#src/platform/shared/change.ts';

/** Tells every process of this installation what has changed, and hears it from all of them, itself included. */
export type Changes = {
  /** After the commit. Returns at once; a few milliseconds of changes travel together. */
  tell(change: Change): void;
  onChange(listener: (change: Change) => void): () => void;
  close(): Promise<void>;
};

type ChangesOptions = {
  /** Any role may notify and listen. */
  pool: pg.Pool;
  onError: (error: Error) => void;
};

const channel = 'stint_changes';
const gatherMs = 10;
const shortestPauseMs = 250;
const longestPauseMs = 10_000;

/**
 * Through PostgreSQL's notifications, so that it works with several processes. They are sent after the commit, by a
 * connection of their own: sent within the transaction, each would hold a lock on the whole database while it is
 * written to disk, and nobody's commits could share a write any more.
 */
export function openChanges({ pool, onError }: ChangesOptions): Changes {
  const listeners = new Set<(change: Change) => void>();
  const waiting = new Map<string, Change>();
  let sending: ReturnType<typeof setTimeout> | undefined;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let listening: pg.PoolClient | undefined;
  let pauseMs = shortestPauseMs;
  let isClosed = false;

  function hear(change: Change): void {
    for (const listener of listeners) listener(change);
  }

  async function send(): Promise<void> {
    sending = undefined;
    const texts = [...waiting.values()].map((change) => JSON.stringify(change));
    waiting.clear();
    try {
      await pool.query({
        name: 'tell-changes',
        text: `select pg_notify('${channel}', change) from unnest($1::text[]) change`,
        values: [texts],
      });
    } catch (error) {
      // The changes themselves are kept; whoever looks again sees them.
      report(error);
    }
  }

  async function listen(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isClosed) return client.release();
      client.on('notification', ({ payload }) => {
        const change = payload === undefined ? undefined : parseChange(payload);
        if (change) hear(change);
      });
      client.on('error', () => again(client));
      client.on('end', () => again(client));
      listening = client;
      await client.query(`listen ${channel}`);
      // Not after the first time: there was nobody to miss anything.
      if (pauseMs > shortestPauseMs) hear({ userId: everything, what: everything });
      pauseMs = shortestPauseMs;
    } catch (error) {
      report(error);
      again(listening);
    }
  }

  function again(client: pg.PoolClient | undefined): void {
    if (client !== listening || reconnecting || isClosed) return;
    listening = undefined;
    client?.removeAllListeners('notification');
    client?.release(true);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      void listen();
    }, pauseMs);
  }

  function report(error: unknown): void {
    if (!isClosed) onError(error instanceof Error ? error : new Error(String(error)));
  }

  void listen();
  return {
    tell(change) {
      if (isClosed) return;
      const key = [change.userId, change.what].join(' ');
      const other = waiting.get(key);
      // Two tabs at once: each has to hear of the other.
      waiting.set(
        key,
        other && other.tab !== change.tab ? { userId: change.userId, what: change.what } : change,
      );
      sending ??= setTimeout(() => void send(), gatherMs);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearTimeout(reconnecting);
      if (sending) {
        clearTimeout(sending);
        await send();
      }
      isClosed = true;
      listening?.release(true);
      listening = undefined;
    },
  };
}

/** Whoever may connect to the database may notify: nothing but a change of ours passes. */
function parseChange(payload: string): Change | undefined {
  try {
    const said: unknown = JSON.parse(payload);
    if (typeof said !== 'object' || said === null) return undefined;
    if (!('userId' in said) || !('what' in said)) return undefined;
    const { userId, what } = said;
    if (typeof userId !== 'string' || typeof what !== 'string') return undefined;
    const tab = 'tab' in said && typeof said.tab === 'string' ? { tab: said.tab } : {};
    return { userId, what, ...tab };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
