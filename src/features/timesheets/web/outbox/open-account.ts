import type { Defaults } from '#src/features/timesheets/outbox-overlay.ts';
import type { Operation } from '#src/features/timesheets/outbox.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { durableLists } from '#src/platform/web/offline/durable-lists.ts';
import { outboxName } from '#src/platform/web/offline/waiting-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { entriesHaveChanged } from '../acting.ts';
import { namesOf } from '../work-queries.ts';
import { outboxHasChanged, setCurrentOutbox } from './current.ts';
import { openOutbox } from './outbox-store.ts';
import { undecidedInWords } from './outbox-words.ts';
import { send } from './sending.ts';
import { service } from './service.ts';

/** It comes when nobody has pressed anything, and is told once. */
const tellingMs = 20_000;
const kept = durableLists<Operation>(outboxName);

/**
 * Takes up what an account has left to send, until `signal` says that it is signed out or gone. What is kept stays
 * kept: a session that has merely expired must not cost anybody their work. `onLook` shows what waits.
 */
export async function openAccount(
  uid: string,
  defaults: Omit<Defaults, 'namesOf'>,
  { signal, onLook }: { signal: AbortSignal; onLook: () => void },
): Promise<void> {
  const outbox = await openOutbox({
    uid,
    defaults: { ...defaults, namesOf },
    kept,
    send: (operation) => send(service, operation),
    oldestRead: () =>
      Math.min(
        ...queryClient
          .getQueryCache()
          .findAll({ queryKey: service.key() })
          .map(({ state }) => state.dataUpdatedAt),
      ),
    onChange: outboxHasChanged,
    onSent: () => void entriesHaveChanged(),
    onUndecided: (operation, waiting) => {
      notify(undecidedInWords(operation, waiting), {
        tone: 'failed',
        action: { label: 'Look at it', run: onLook },
        lastsMs: tellingMs,
      });
    },
  }).catch((error: unknown) => {
    // A browser that keeps nothing, in a private window say: then all is as it is without an outbox.
    if (error instanceof DOMException) return undefined;
    throw error;
  });
  if (!outbox) return;
  if (signal.aborted) {
    outbox.close();
    return;
  }
  setCurrentOutbox(outbox);
  signal.addEventListener('abort', () => {
    outbox.close();
    setCurrentOutbox(undefined);
  });
}
