import { openingKey } from '#src/features/encryption/server/public.ts';
import { exportsContract } from '#src/features/exports/contract.ts';
import { securedLong } from '#src/platform/server/access.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { runLongWork } from '#src/platform/server/long-work/long-process.ts';
import { SentFile } from '#src/platform/server/long-work/sent-file.ts';
import { openUnnamed } from '#src/platform/server/long-work/unnamed-file.ts';
import type { ExportTask } from './export-work.ts';

const os = securedLong(exportsContract);

/** `module`: packs in a separate process. */
export function exportsHandlers(module: URL) {
  return os.router({
    everything: os.everything.handler(async ({ context, errors, signal }) => {
      const { database, keys, owner, caller } = context;
      const { userId, email, displayName } = caller;
      const dataKey = await database
        .withUser(userId, (db) => openingKey(db, owner, keys))
        .catch((error: unknown) => {
          throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
        });
      const madeAt = new Date().toISOString();
      const task: ExportTask = { do: 'pack', dataKey, madeAt, email, displayName };
      await using zip = openUnnamed();
      await runLongWork(module, { database, userId, task, descriptor: zip.descriptor(), signal });
      return new SentFile(zip.take(), `stint-${madeAt.slice(0, 10)}.zip`, 'application/zip');
    }),
  });
}
