import { isDeepStrictEqual } from 'node:util';
import { PinnedWork } from '#src/features/timesheets/contract-pins.ts';
import { unknownReferenceError } from '#src/features/timesheets/server/bulk-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { isInvalidReference, resolveReferences, toEntryWork } from './resolve-client-project.ts';

export async function listPinnedWork(db: Db, { ownerId }: Owner): Promise<PinnedWork[]> {
  const row = await db
    .selectFrom('pinnedWork')
    .select('items')
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  // Only `savePinnedWork` writes it.
  return row ? (row.items as PinnedWork[]) : [];
}

/**
 * Replaces the pinned work. What was pinned before stays, even if its project was deleted since.
 * @throws UNKNOWN_REFERENCE if a client, project or task isn't the owner's
 */
export async function setPinnedWork(
  db: Db,
  owner: Owner,
  wanted: readonly PinnedWork[],
): Promise<PinnedWork[]> {
  const before = await listPinnedWork(db, owner);
  const items: PinnedWork[] = [];
  for (const each of wanted) {
    if (before.some((pin) => isDeepStrictEqual(pin, each))) {
      items.push(each);
      continue;
    }
    const work = await resolveReferences(db, owner, each);
    if (isInvalidReference(work)) throw unknownReferenceError(work);
    items.push({ ...each, ...toEntryWork(work) });
  }
  await savePinnedWork(db, owner, items);
  return items;
}

/** One item per pin, in order. */
export const pinnedWorkExportPart: ExportablePart = {
  name: 'pinned-work',
  exportItems: listPinnedWork,
  itemProblem: (item) => validationMessage(PinnedWork.safeParse(item)),

  async restoreItems(db, owner, items) {
    const pins = items.map((item) => PinnedWork.parse(item));
    if (pins.length > 0) await savePinnedWork(db, owner, pins);
    return { count: pins.length };
  },
};

async function savePinnedWork(db: Db, { ownerId }: Owner, pins: readonly PinnedWork[]): Promise<void> {
  const items = JSON.stringify(pins);
  await db
    .insertInto('pinnedWork')
    .values({ userId: ownerId, items })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ items }))
    .execute();
}
