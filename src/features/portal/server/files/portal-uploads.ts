import { fileTexts } from '#messages/document/portal.ts';
import { receivableExtensions, receivedLimits } from '#src/features/documents/rules/received-limits.ts';
import { canReceiveFiles } from '#src/features/documents/server/public.ts';
import type { PortalUploads } from '#src/features/portal/contract-files.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

/** For each file. */
export const maxMegabytes = receivedLimits.fileBytes / 1024 / 1024;

/** How the client sends files; null in private mode. */
export async function readPortalUploads(
  db: Db,
  owner: Owner,
  { letterhead, ownerName }: PortalContext,
): Promise<PortalUploads | null> {
  if (!(await canReceiveFiles(db, owner))) return null;
  const { upload, problems } = fileTexts[documentLanguage(letterhead.language)];
  const { fileBytes, atOnce } = receivedLimits;
  return {
    ...upload,
    hint: upload.hint({ owner: ownerName, megabytes: maxMegabytes }),
    tooManyFiles: upload.tooManyFiles({ count: atOnce }),
    tooLarge: problems.tooLarge({ megabytes: maxMegabytes }),
    failed: problems.failed,
    accept: receivableExtensions,
    maxFiles: atOnce,
    maxBytes: fileBytes,
  };
}
