import { type ChangeTold, everything } from '#src/platform/shared/change.ts';
import { serviceAnswered } from '#src/platform/web/offline/reach.ts';
import { inOneTab } from '#src/platform/web/one-tab.ts';
import { tabId } from './tab.ts';

const name = 'stint-live';
const longestPauseMs = 30_000;

/**
 * Hears what other tabs and devices change, until closed. One tab of a browser holds the connection and tells the
 * others, so that a dozen tabs do not use up the few connections that a browser makes to one server.
 */
export function openLiveChanges(hear: (change: ChangeTold) => void): () => void {
  const closing = new AbortController();
  const tabs = new BroadcastChannel(name);

  function take(said: unknown): void {
    const change = parseChange(said);
    if (change && change.tab !== tabId) hear(change);
  }
  tabs.addEventListener('message', ({ data }) => take(data));

  function tellAll(said: unknown): void {
    tabs.postMessage(said);
    take(said);
  }

  void inOneTab(
    name,
    () => {
      const close = listen(tellAll);
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

/** Keeps a connection to the service, whatever happens to it. */
function listen(tell: (said: unknown) => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = 1_000;
  let hasMissed = false;

  function connect(): void {
    source = new EventSource('/api/events');
    source.addEventListener('message', ({ data }) => tell(JSON.parse(String(data))));
    source.addEventListener('open', () => {
      pauseMs = 1_000;
      serviceAnswered(true);
      if (hasMissed) tell({ what: everything });
      hasMissed = false;
    });
    source.addEventListener('error', () => {
      hasMissed = true;
      void isAnybodyThere();
      // The browser tries again by itself, unless it was given another answer than a stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      again = setTimeout(connect, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  }

  connect();
  return () => {
    clearTimeout(again);
    source?.close();
  };
}

/** A connection may break for reasons of its own; whether the service is there, it says itself. */
async function isAnybodyThere(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  serviceAnswered(answer?.ok ?? false);
}

function parseChange(said: unknown): ChangeTold | undefined {
  if (typeof said !== 'object' || said === null || !('what' in said)) return undefined;
  const { what } = said;
  if (typeof what !== 'string') return undefined;
  return 'tab' in said && typeof said.tab === 'string' ? { what, tab: said.tab } : { what };
}
