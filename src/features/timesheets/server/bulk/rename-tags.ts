import { withAuditEdit } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { findTaggedEntryIds } from '#src/features/timesheets/server/entries/search-entries.ts';
import { lockEntries } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';
import { renameTags } from '#src/platform/shared/tags.ts';
import { updateTags } from './bulk-queries.ts';

type TagChange = { tags: readonly string[]; newName: string | null; operationId?: string | undefined };

/** Renames or removes tags, in as many entries as one request takes. Also in invoiced ones: no invoice depends on tags. */
export async function renameTagsOfEntries(
  db: Db,
  owner: Owner,
  request: TagChange,
): Promise<OperationResult> {
  const { tags, newName } = request;
  const ids = await findTaggedEntryIds(db, owner, {
    tags,
    newName,
    limit: timesheetLimits.entriesPerRequest,
  });
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids,
    run: async () => {
      const entries = [...(await lockEntries(db, owner, ids)).values()];
      const now = new Date().toISOString();
      const changed = entries.map((entry) =>
        withAuditEdit(entry, { ...entry, tags: renameTags(entry.tags, tags, newName) }, now),
      );
      await updateTags(db, owner, changed);
      return changed.map(({ id }) => id);
    },
  });
}
