import { createWriteStream, ftruncateSync } from 'node:fs';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import { openingSealing, privateSealing, keysWith } from '#src/features/encryption/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { AppDatabase } from '#src/platform/server/database/database.ts';
import { handedOver } from '#src/platform/server/long-work/inside.ts';
import type { PortablePart } from '#src/platform/server/portable.ts';
import { filesOf, filesOfPart } from './files.ts';
import type { Area } from './files.ts';
import { pack } from './packing.ts';
import { NotEmpty, restoreExport } from './restoring.ts';
import type { Restored } from './restoring.ts';
import { Unfit, openExport } from './unpacking.ts';

/** `areas` and `parts`: what an export consists of, in an order in which none refers to a later one. */
type Contents = { areas: readonly Area[]; parts: readonly PortablePart[] };

/** `dataKey`: of the tenant, where private values are encrypted. */
export type ExportTask = { dataKey: Buffer | null } & (
  | { do: 'pack'; madeAt: string; email: string; displayName: string }
  | { do: 'restore' }
);

export type RestoreOutcome = Restored | { refused: { status: number; code: string; message: string } };

/** Packs everything into the file that was handed over, or restores it from there. */
export function exportWork(contents: Contents) {
  return async (database: AppDatabase, owner: Owner, task: ExportTask): Promise<unknown> =>
    task.do === 'pack'
      ? packAll(contents, database, owner, task)
      : restoreAll(contents, database, owner, task);
}

async function packAll(
  { areas, parts }: Contents,
  database: AppDatabase,
  owner: Owner,
  { dataKey, madeAt, email, displayName }: Extract<ExportTask, { do: 'pack' }>,
): Promise<void> {
  await database.withUser(
    owner.ownerId,
    async (db) => {
      const sealing = await openingSealing(db, owner, keysWith(dataKey));
      const { timeZone, currency, weekStart, rounding } = await findPreferences(db, owner);
      // Empty again where the transaction is begun again.
      ftruncateSync(handedOver);
      await pack(
        [
          ...areas.flatMap((area) => filesOf(db, owner, area, sealing)),
          ...parts.flatMap((part) => filesOfPart(db, owner, part)),
        ],
        { madeAt, account: { email, displayName, timeZone, currency, weekStart, rounding } },
        createWriteStream('', { fd: handedOver, start: 0, autoClose: false }),
      );
    },
    { isSnapshot: true },
  );
}

async function restoreAll(
  contents: Contents,
  database: AppDatabase,
  owner: Owner,
  { dataKey }: ExportTask,
): Promise<RestoreOutcome> {
  try {
    await using unpacked = await openExport(handedOver);
    return await database.withUser(owner.ownerId, async (db) =>
      restoreExport(db, owner, contents, unpacked, await privateSealing(db, owner, keysWith(dataKey))),
    );
  } catch (error) {
    if (error instanceof Unfit) return { refused: { status: 422, code: 'UNFIT', message: error.message } };
    if (error instanceof NotEmpty)
      return { refused: { status: 409, code: 'NOT_EMPTY', message: error.message } };
    throw error;
  }
}
