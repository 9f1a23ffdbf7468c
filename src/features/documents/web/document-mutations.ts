import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import type { Place } from '#src/features/documents/rules/document-place.ts';
import { applyTagChanges } from '#src/platform/shared/tags.ts';
import { downloadDirectly, notifyFailedDownload } from '#src/platform/web/download.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { deleteWithUndo, mutateEach } from '#src/platform/web/notice/run-mutation.ts';
import { documents } from './api.ts';
import { documentName } from './document-labels.ts';

export async function deleteDocument(document: Document): Promise<boolean> {
  return deleteWithUndo(documents, document, {
    done: m.documentsDeleted({ count: 1, name: documentName(document) }),
  });
}

export function deleteDocuments(chosen: readonly Document[]): Promise<void> {
  return mutateEach(chosen.map(nameAndId), {
    keys: [documents.key()],
    apply: ({ id }) => documents.delete.call({ id }),
    done: (those) => m.documentsDeleted(countOf(those)),
    // The ID of a deleted document undoes its deletion.
    undo: {
      apply: ({ id }) => documents.undo.call({ id }),
      done: (those) => m.documentsRestored(countOf(those)),
    },
  });
}

export function tagDocuments(chosen: readonly Document[], tags: readonly string[]): Promise<void> {
  return changeEach(
    chosen.map((document) => ({
      ...nameAndId(document),
      change: { tags: applyTagChanges(document.tags, { addTags: tags }) },
    })),
    (those) => m.documentsTagged(countOf(those)),
  );
}

export function moveDocuments(chosen: readonly Document[], place: Place): Promise<void> {
  return changeEach(
    chosen.map((document) => ({ ...nameAndId(document), change: place })),
    (those) => m.documentsMoved(countOf(those)),
  );
}

type Change = Omit<Parameters<typeof documents.update.call>[0], 'id' | 'operationId'>;
type Changed = { id: string; name: string; change: Change };

function changeEach(
  changes: readonly Changed[],
  done: (changed: readonly { name: string }[]) => string,
): Promise<void> {
  const withIds = changes.map((each) => ({ ...each, operationId: newId() }));
  return mutateEach(withIds, {
    keys: [documents.key()],
    apply: ({ id, change, operationId }) => documents.update.call({ id, ...change, operationId }),
    done,
    undo: {
      apply: ({ operationId }) => documents.undo.call({ id: operationId }),
      done: (those) => m.documentsUnchanged(countOf(those)),
    },
  });
}

/** At most `documentLimits.archive`, as one ZIP. */
export function downloadArchive(chosen: readonly Document[]): Promise<void> {
  const ids = chosen.map(({ id }) => id).join(',');
  return downloadDirectly(`/api/v1/documents/archive?ids=${ids}`);
}

/** Downloads the current version (0), or an earlier one. */
export async function downloadDocument({ id }: { id: string }, version = 0): Promise<void> {
  try {
    const { url } = await documents.link.call({ id, use: 'download', version });
    await downloadDirectly(url);
  } catch (error) {
    notifyFailedDownload(error);
  }
}

function nameAndId(document: Document) {
  return { id: document.id, name: documentName(document) };
}

function countOf(those: readonly { name: string }[]) {
  return { count: those.length, name: those[0]?.name ?? '' };
}
