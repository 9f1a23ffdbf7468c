import * as m from '#messages/timesheets.ts';
import type { AccountDefaults } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import type { PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { invalidateEntries } from '#src/features/timesheets/web/actions/run-action.ts';
import { cachedNamesOf } from '#src/features/timesheets/web/data/cached-names.ts';
import { attentionNotice } from '#src/features/timesheets/web/pending-changes-panel/pending-changes-labels.ts';
import { dismissNotice, longNoticeMs, notify } from '#src/platform/web/notice/notices.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { entryChangesDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { notifyPendingChanges, setCurrentPendingChanges } from './current-pending-changes.ts';
import { onlineTimesheets } from './online-timesheets.ts';
import { openPendingChanges } from './pending-changes-store.ts';
import { sendPendingChange } from './send-pending-change.ts';

const storage = createIdbLists<PendingChange>(entryChangesDatabaseName);

let attentionNoticeId: number | undefined;

/** The panel lists what the notice says; on phones the notice would cover its buttons. */
export function dismissAttentionNotice(): void {
  if (attentionNoticeId !== undefined) dismissNotice(attentionNoticeId);
}

/**
 * Opens the account's pending changes until `signal` aborts. The queue stays persisted: an expired session must not
 * lose work. `onLook` opens the panel.
 */
export async function startPendingChanges(
  uid: string,
  defaults: Omit<AccountDefaults, 'namesOf'>,
  { signal, onLook }: { signal: AbortSignal; onLook: () => void },
): Promise<void> {
  const pendingChanges = await openPendingChanges({
    uid,
    defaults: { ...defaults, namesOf: cachedNamesOf },
    storage,
    send: (operation) => sendPendingChange(onlineTimesheets, operation),
    oldestRead: () =>
      Math.min(
        ...queryClient
          .getQueryCache()
          .findAll({ queryKey: onlineTimesheets.key() })
          .map(({ state }) => state.dataUpdatedAt),
      ),
    onChange: notifyPendingChanges,
    onSent: () => void invalidateEntries(),
    onNeedsAttention: (operation, waiting) => {
      attentionNoticeId = notify(attentionNotice(operation, waiting), {
        tone: 'failed',
        action: { label: m.review, run: onLook },
        durationMs: longNoticeMs,
      });
    },
  }).catch((error: unknown) => {
    setCurrentPendingChanges(undefined);
    // Without browser storage, as in private windows, there are no pending changes.
    if (error instanceof DOMException) return undefined;
    throw error;
  });
  if (!pendingChanges) return;
  if (signal.aborted) {
    pendingChanges.close();
    return;
  }
  setCurrentPendingChanges(pendingChanges);
  signal.addEventListener('abort', () => {
    pendingChanges.close();
    setCurrentPendingChanges(undefined);
  });
}
