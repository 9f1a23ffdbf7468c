import { findPreferences } from '#src/features/accounts/server/public.ts';
import { openingSealing } from '#src/features/encryption/server/public.ts';
import { exportsContract } from '#src/features/exports/contract.ts';
import { secured } from '#src/platform/server/access.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { PortablePart } from '#src/platform/server/portable.ts';
import { filesOf, filesOfPart } from './files.ts';
import type { Area } from './files.ts';
import { pack } from './packing.ts';
import { SentFile } from './sent-file.ts';
import { openUnnamed } from './unnamed-file.ts';

const os = secured(exportsContract);

/** `areas` and `parts`: what an export consists of, in an order in which none refers to a later one. */
export function exportsHandlers(areas: readonly Area[], parts: readonly PortablePart[]) {
  return os.router({
    everything: os.everything.handler(async ({ context: { db, owner, caller, keys }, errors }) => {
      const sealing = await openingSealing(db, owner, keys).catch((error: unknown) => {
        throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
      });
      const { timeZone, currency, weekStart, rounding } = await findPreferences(db, owner);
      const { email, displayName } = caller;
      const madeAt = new Date().toISOString();
      await using zip = openUnnamed();
      await pack(
        [
          ...areas.flatMap((area) => filesOf(db, owner, area, sealing)),
          ...parts.flatMap((part) => filesOfPart(db, owner, part)),
        ],
        { madeAt, account: { email, displayName, timeZone, currency, weekStart, rounding } },
        zip.writable(),
      );
      return new SentFile(zip.take(), `stint-${madeAt.slice(0, 10)}.zip`, 'application/zip');
    }),
  });
}
