import { fileTexts } from '#messages/document/portal.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { listSharedDocuments } from '#src/features/documents/server/public.ts';
import type { SharedDocument } from '#src/features/documents/server/public.ts';
import type { PortalDocuments } from '#src/features/portal/contract-files.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

/** The documents that the owner shares with this client; null if there are none. */
export async function readPortalDocuments(
  db: Db,
  owner: Owner,
  context: PortalContext,
): Promise<PortalDocuments | null> {
  const documents = await listSharedDocuments(db, owner, context.client.id);
  if (documents.length === 0) return null;
  const { locale, language } = context.letterhead;
  const texts = fileTexts[documentLanguage(language)];
  return {
    title: texts.documents,
    download: texts.download,
    items: documents.map(({ id, name, contentType, file, uploadedAt }) => ({
      id: context.opaqueId(id),
      name,
      facts: [
        texts.kinds[documentKind({ contentType, name })],
        formatFileSize(file.sizeBytes, locale),
        context.day(localDay(uploadedAt, context.timeZone)),
      ].join(' · '),
    })),
  };
}

/** The document that the portal shows under this ID; undefined if it shows none. */
export async function findSharedDocument(
  db: Db,
  owner: Owner,
  { client, settings, opaqueId }: PortalContext,
  shownId: string,
): Promise<SharedDocument | undefined> {
  if (!settings.documents) return undefined;
  const documents = await listSharedDocuments(db, owner, client.id);
  return documents.find(({ id }) => opaqueId(id) === shownId);
}
