import { wildcard } from '#src/platform/shared/change-event.ts';
import type { ReceivedChange } from '#src/platform/shared/change-event.ts';
import { tabId } from '#src/platform/web/new-id.ts';
import { setServerReachable } from '#src/platform/web/offline/connectivity.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';

const channelName = 'stint-live';
const maxRetryMs = 30_000;

/**
 * Receives changes from other tabs and devices until closed. One tab holds the connection and informs the others,
 * because browsers limit connections per server.
 */
export function openChangeStream(onChange: (change: ReceivedChange) => void): () => void {
  const closing = new AbortController();
  const tabs = new BroadcastChannel(channelName);

  function receive(message: unknown): void {
    const change = parseChange(message);
    if (change && change.tab !== tabId) onChange(change);
  }
  tabs.addEventListener('message', ({ data }) => receive(data));

  function broadcast(message: unknown): void {
    tabs.postMessage(message);
    receive(message);
  }

  void withTabLock(
    channelName,
    () => {
      const close = connectToEvents(broadcast);
      return new Promise((resolve) => {
        closing.signal.addEventListener('abort', () => {
          close();
          resolve();
        });
      });
    },
    closing.signal,
  );
  return () => {
    closing.abort();
    tabs.close();
  };
}

/** Keeps a connection to the server, and reconnects after errors. */
function connectToEvents(onMessage: (message: unknown) => void): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = 1_000;
  let hasMissed = false;

  function connect(): void {
    // What has changed since the page began to read comes first.
    source = new EventSource(`/api/events?ageMs=${Math.ceil(performance.now())}`);
    source.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data))));
    source.addEventListener('open', () => {
      retryMs = 1_000;
      setServerReachable(true);
      if (hasMissed) onMessage({ what: wildcard });
      hasMissed = false;
    });
    source.addEventListener('error', () => {
      hasMissed = true;
      void checkHealth();
      // The browser reconnects by itself unless it received something other than a stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      retryTimer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    });
  }

  connect();
  return () => {
    clearTimeout(retryTimer);
    source?.close();
  };
}

/** The stream may break for other reasons; only the server can say whether it is reachable. */
async function checkHealth(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  setServerReachable(answer?.ok ?? false);
}

function parseChange(message: unknown): ReceivedChange | undefined {
  if (typeof message !== 'object' || message === null || !('what' in message)) return undefined;
  const { what } = message;
  if (typeof what !== 'string') return undefined;
  return 'tab' in message && typeof message.tab === 'string' ? { what, tab: message.tab } : { what };
}
