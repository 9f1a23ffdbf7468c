import * as m from '#messages/timesheets.ts';
import type { AccountDefaults } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import type { OutboxOperation } from '#src/features/timesheets/rules/offline/outbox.ts';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import { cachedNamesOf } from '#src/features/timesheets/web/data/cached-names.ts';
import { attentionNotice } from '#src/features/timesheets/web/outbox-panel/outbox-labels.ts';
import { dismissNotice, longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { outboxDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notifyOutboxChanged, setCurrentOutbox } from './current-outbox.ts';
import { openOutbox } from './outbox-store.ts';
import { sendOperation } from './send-operation.ts';
import { timesheetsClient } from './timesheets-client.ts';

const storage = createIdbLists<OutboxOperation>(outboxDatabaseName);

let attentionNoticeId: number | undefined;

/** The panel lists what the notice says; on phones the notice would cover its buttons. */
export function dismissAttentionNotice(): void {
  if (attentionNoticeId !== undefined) dismissNotice(attentionNoticeId);
}

/**
 * Opens the account's outbox until `signal` aborts. The queue stays persisted: an expired session must not
 * lose work. `onLook` opens the panel.
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
      attentionNoticeId = notify(attentionNotice(operation, waiting), {
        tone: 'failed',
        action: { label: m.review, run: onLook },
        durationMs: longNoticeMs,
      });
    },
  }).catch((error: unknown) => {
    // Without browser storage, as in private windows, there is no outbox.
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
