import * as m from '#messages/timesheets.ts';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { usedTagsKey } from '#src/features/timesheets/web/data/use-used-tags.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** Gives tags one name in all entries; null removes them. */
export function changeTags(tags: readonly string[], newName: string | null): Promise<boolean> {
  return runMutation(() => changeAll([...tags], newName), {
    done: ({ count }) => (newName === null ? m.tagRemoved({ count }) : m.tagRenamed({ tag: newName, count })),
    undo: async ({ operationIds }) => {
      for (const id of operationIds) await timesheets.undo.call({ id });
    },
    keys: [timesheets.key(), usedTagsKey],
  });
}

async function changeAll(tags: string[], newName: string | null) {
  const operationIds: string[] = [];
  let count = 0;
  let isMore: boolean;
  do {
    const { operationId, ids } = await timesheets.renameTags.call({ tags, newName, operationId: newId() });
    operationIds.push(operationId);
    count += ids.length;
    isMore = ids.length === timesheetLimits.entriesPerRequest;
  } while (isMore);
  return { operationIds, count };
}
