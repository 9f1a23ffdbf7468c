import { areIdenticalTags, renameTags } from '#src/platform/shared/tags.ts';
import type { TagChange } from '#src/platform/shared/tags.ts';
import type { Outbox, OutboxOperation } from './outbox.ts';

/** Renames or removes tags of entries that wait to be sent. */
export function renameQueuedTags(outbox: Outbox, { tags: renamed, newName }: TagChange): Outbox {
  return mapQueuedTags(outbox, (tags) => renameTags(tags, renamed, newName));
}

/** Undoes a rename, except in operations whose tags were changed since. */
export function restoreQueuedTags(
  outbox: Outbox,
  { before, after }: { before: Outbox; after: Outbox },
): Outbox {
  const tagsIn = (queue: Outbox, opId: string) => queuedTags(queue.find((each) => each.opId === opId));
  return mapQueuedTags(outbox, (tags, opId) => {
    const isUnchanged = areIdenticalTags(tags, tagsIn(after, opId) ?? []);
    return (isUnchanged ? tagsIn(before, opId) : undefined) ?? tags;
  });
}

function mapQueuedTags(outbox: Outbox, map: (tags: string[], opId: string) => string[]): Outbox {
  return outbox.map((operation) => {
    const tags = queuedTags(operation);
    if (!tags) return operation;
    const changed = { tags: map(tags, operation.opId) };
    switch (operation.kind) {
      case 'create':
        return { ...operation, body: { ...operation.body, ...changed } };
      case 'change':
        return { ...operation, body: { ...operation.body, ...changed } };
      default:
        return operation;
    }
  });
}

function queuedTags(operation: OutboxOperation | undefined): string[] | undefined {
  return operation?.kind === 'create' || operation?.kind === 'change' ? operation.body.tags : undefined;
}
