import { loadDecryptionKey } from '#src/features/encryption/server/public.ts';
import { exportsContract } from '#src/features/exports/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { openAnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { runLongWork } from '#src/platform/server/long-work/run-long-work.ts';
import { StreamedFile } from '#src/platform/server/long-work/stream-file.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { toTaskFiles } from './task-files.ts';
import type { ExportTask } from './task-files.ts';

const os = implementSecured(exportsContract);

/** `module`: the entry point of the process that writes the export. */
export function exportsHandlers(module: URL) {
  return os.router({
    everything: os.everything.handler(async ({ context, errors, signal }) => {
      const { database, keys, files, owner, caller } = context;
      const { email, displayName } = caller;
      const dataKey = await database
        .withOwner(owner, (db) => loadDecryptionKey(db, owner, keys))
        .catch((error: unknown) => {
          throw error instanceof KeyUnavailable ? errors.KEY_UNAVAILABLE({ cause: error }) : error;
        });
      const madeAt = new Date().toISOString();
      const task: ExportTask = {
        do: 'pack',
        dataKey,
        files: toTaskFiles(files),
        madeAt,
        email,
        displayName,
      };
      await using zip = openAnonymousFile();
      await runLongWork(module, { database, owner, task, descriptor: zip.descriptor(), signal });
      await database.withOwner(owner, (db) =>
        recordAudit(db, { action: 'export.created', subjectId: owner.ownerId }),
      );
      return new StreamedFile(zip.takeDescriptor(), `stint-${madeAt.slice(0, 10)}.zip`, 'application/zip');
    }),
  });
}
