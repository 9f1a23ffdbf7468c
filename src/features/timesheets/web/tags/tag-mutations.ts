import * as m from '#messages/timesheets.ts';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { usedTagsKey } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Gives tags one name in all entries; null removes them. */
export function changeTags(tags: readonly string[], to: string | null): Promise<boolean> {
  return runMutation(() => changeEach(tags, to), {
    done: ({ count }) => (to === null ? m.tagRemoved({ count }) : m.tagRenamed({ tag: to, count })),
    undo: ({ operationIds }) => undoEach(operationIds),
    keys: [timesheets.key(), usedTagsKey],
  });
}

async function changeEach(tags: readonly string[], to: string | null) {
  const operationIds: string[] = [];
  const changedIds = new Set<string>();
  for (const tag of tags) {
    let isMore: boolean;
    do {
      const { operationId, ids } = await timesheets.changeTag.call({ tag, to, operationId: newId() });
      operationIds.push(operationId);
      for (const id of ids) changedIds.add(id);
      isMore = ids.length === timesheetLimits.entriesPerRequest;
    } while (isMore);
  }
  return { operationIds, count: changedIds.size };
}

/** Each builds on the one before. */
async function undoEach(operationIds: readonly string[]): Promise<void> {
  for (const id of operationIds.toReversed()) await timesheets.undo.call({ id });
}
