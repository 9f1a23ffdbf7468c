import * as m from '#messages/timesheets.ts';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import type { PendingChanges } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import {
  renameQueuedTags,
  restoreQueuedTags,
} from '#src/features/timesheets/rules/offline/pending-tag-changes.ts';
import { undoOperations, withRetries } from '#src/features/timesheets/web/actions/run-operation.ts';
import type { ChangedEntries } from '#src/features/timesheets/web/actions/run-operation.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { usedTagsKey } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { currentPendingChanges } from '#src/features/timesheets/web/pending-changes/current-pending-changes.ts';
import type { TagChange } from '#src/platform/shared/tags.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { changeTimerTags } from './timer-tags.ts';

/** Gives tags one name in all entries, in what waits to be sent and in the timer; null removes them. */
export function changeTags(tags: readonly string[], newName: string | null): Promise<boolean> {
  const change = { tags: [...tags], newName };
  const operations: ChangedEntries[] = [];
  /** Of the request that has no answer yet: a repeat sends it again. */
  let pendingId: string | undefined;
  const changesBack: (() => unknown)[] = [];

  async function changeEntries(): Promise<void> {
    let isMore: boolean;
    do {
      pendingId ??= newId();
      const operationId = pendingId;
      const operation = await withRetries(() => timesheets.renameTags.call({ ...change, operationId }));
      operations.push(operation);
      pendingId = undefined;
      isMore = operation.ids.length === timesheetLimits.entriesPerRequest;
    } while (isMore);
  }

  function doneMessage(): string {
    const count = operations.reduce((sum, { ids }) => sum + ids.length, 0);
    return newName === null ? m.tagRemoved({ count }) : m.tagRenamed({ tag: newName, count });
  }

  async function undo(): Promise<void> {
    const pending = pendingId === undefined ? [] : [{ operationId: pendingId, ids: [], isUncertain: true }];
    await undoOperations([...operations, ...pending]);
    for (const changeBack of changesBack) await changeBack();
  }

  const pendingChanges = currentPendingChanges();
  return runMutation(
    async () => {
      // An entry that is changed here and by the rename would be a conflict.
      await pendingChanges?.sendAll();
      await changeEntries();
      if (pendingChanges) changesBack.push(await changeQueuedTags(pendingChanges, change));
      changesBack.push(changeTimerTags(change));
    },
    {
      done: doneMessage,
      undo,
      partDone: () => (operations.length > 0 ? { message: doneMessage(), undo } : undefined),
      isRepeatable: true,
      keys: [timesheets.key(), usedTagsKey],
    },
  );
}

/** Changes tags of entries that wait to be sent. Returns what changes them back. */
async function changeQueuedTags(
  { rewrite }: NonNullable<ReturnType<typeof currentPendingChanges>>,
  change: TagChange,
): Promise<() => Promise<unknown>> {
  let before: PendingChanges = [];
  const after = await rewrite((queued) => {
    before = queued;
    return renameQueuedTags(queued, change);
  });
  return () => rewrite((queued) => restoreQueuedTags(queued, { before, after }));
}
