import { areIdenticalTags, renameTags } from '#src/platform/shared/tags.ts';
import type { TagChange } from '#src/platform/shared/tags.ts';
import type { PendingChanges, PendingChange } from './pending-changes.ts';

/** Renames or removes tags of entries that wait to be sent. */
export function renameQueuedTags(
  pendingChanges: PendingChanges,
  { tags: renamed, newName }: TagChange,
): PendingChanges {
  return mapQueuedTags(pendingChanges, (tags) => renameTags(tags, renamed, newName));
}

/** Undoes a rename, except in operations whose tags were changed since. */
export function restoreQueuedTags(
  pendingChanges: PendingChanges,
  { before, after }: { before: PendingChanges; after: PendingChanges },
): PendingChanges {
  const tagsIn = (queue: PendingChanges, opId: string) =>
    queuedTags(queue.find((each) => each.opId === opId));
  return mapQueuedTags(pendingChanges, (tags, opId) => {
    const isUnchanged = areIdenticalTags(tags, tagsIn(after, opId) ?? []);
    return (isUnchanged ? tagsIn(before, opId) : undefined) ?? tags;
  });
}

function mapQueuedTags(
  pendingChanges: PendingChanges,
  map: (tags: string[], opId: string) => string[],
): PendingChanges {
  return pendingChanges.map((operation) => {
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

function queuedTags(operation: PendingChange | undefined): string[] | undefined {
  return operation?.kind === 'create' || operation?.kind === 'change' ? operation.body.tags : undefined;
}
