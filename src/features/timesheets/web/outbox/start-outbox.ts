import type { AccountDefaults } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import { cachedNamesOf } from '#src/features/timesheets/web/data/cached-names.ts';
import { attentionNotice } from '#src/features/timesheets/web/outbox-panel/outbox-labels.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { outboxDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notifyOutboxChanged, setCurrentOutbox } from './current-outbox.ts';
import { openOutbox } from './outbox-store.ts';
import { sendOperation } from './send-operation.ts';
import { timesheetsClient } from './timesheets-client.ts';

/** It comes when nobody has pressed anything, and is told once. */
const noticeMs = 20_000;
const storage = createIdbLists<OutboxOperation>(outboxDatabaseName);

/**
 * Takes up what an account has left to send, until `signal` says that it is signed out or gone. What is kept stays
 * kept: a session that has merely expired must not cost anybody their work. `onLook` shows what waits.
 */
export async function startOutbox(
  uid: string,
  defaults: Omit<AccountDefaults, 'namesOf'>,
  { signal, onLook }: { signal: AbortSignal; onLook: () => void },
): Promise<void> {
  const outbox = await openOutbox({
    uid,
    defaults: { ...defaults, namesOf: cachedNamesOf },
    storage,
    send: (operation) => sendOperation(timesheetsClient, operation),
    oldestRead: () =>
      Math.min(
        ...queryClient
          .getQueryCache()
          .findAll({ queryKey: timesheetsClient.key() })
          .map(({ state }) => state.dataUpdatedAt),
      ),
    onChange: notifyOutboxChanged,
    onSent: () => void invalidateEntries(),
    onNeedsAttention: (operation, waiting) => {
      notify(attentionNotice(operation, waiting), {
        tone: 'failed',
        action: { label: 'Review', run: onLook },
        durationMs: noticeMs,
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
