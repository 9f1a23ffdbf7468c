import * as m from '#messages/documents.ts';
import { DocumentChange } from '#src/features/documents/contract.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { documentName } from '#src/features/documents/web/document-labels.ts';
import { refetchDocuments } from '#src/features/documents/web/queries.ts';
import type { Entities } from '#src/features/documents/web/use-entities.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { TagsInput } from '#src/platform/web/form/fields/tags-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { PlaceInput, VisibilityInput } from './place-input.tsx';
import { VersionList } from './version-list.tsx';

type DocumentDialogProps = {
  document: Document;
  entities: Entities;
  /** Suggested. */
  tags: readonly string[];
  onClose: () => void;
};

/** Name, place, tags, expiry date, visibility and versions of a document. */
export function DocumentDialog({ document, entities, tags, onClose }: DocumentDialogProps) {
  const { id, name } = document;
  return (
    <FormDialog
      title={m.editDocument}
      schema={DocumentChange}
      values={toFormValues(document)}
      onSave={async (values) => {
        await documents.update.call(values);
        notify(m.documentSaved({ name: values.name ?? documentName(document) }));
        await refetchDocuments();
      }}
      fetchNewer={async () => {
        const newer = await documents.get.call({ id });
        return newer && toFormValues(await decryptPrivateFields(privateDocumentFields, newer));
      }}
      onClose={onClose}
    >
      {!isInvoiceFile(document) && (
        <>
          {name !== null && <TextInput name="name" label={m.name} required autoFocus />}
          <PlaceInput entities={entities} />
        </>
      )}
      <TagsInput name="tags" label={m.tags} suggestions={tags} />
      <DayInput name="expiresOn" label={m.expires} help={m.expiresHint} />
      <VisibilityInput isEncrypted={document.nameEnc !== undefined} />
      {!isInvoiceFile(document) && <VersionList document={document} onReplace={onClose} />}
    </FormDialog>
  );
}

/** A name that can’t be decrypted stays as it is, and so do name and place of an invoice’s PDF. */
function toFormValues(document: Document) {
  const { id, revision, name, type, entityType, entityId, tags, expiresOn, isVisibleToClient } = document;
  const place = { ...(name !== null && { name }), type, entityType, entityId };
  return {
    id,
    revision,
    ...(!isInvoiceFile(document) && place),
    tags,
    expiresOn,
    isVisibleToClient,
  };
}
