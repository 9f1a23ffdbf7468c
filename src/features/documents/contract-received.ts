import * as z from 'zod';
import * as documentMessages from '#messages/api/documents.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { EmptyObject, Id, Instant, RecordId } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordAccess } from '#src/platform/shared/record-procedures.ts';
import { uploadErrors } from './contract-errors.ts';

/** A file that a client sent, which isn't a document yet. */
export const ReceivedFile = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  /** The name that was typed, or that of the account. */
  sender: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  isScanned: z.boolean(),
  createdAt: Instant,
  /** Unless it is accepted before. */
  deletedAt: Instant,
});
export type ReceivedFile = z.infer<typeof ReceivedFile>;

const NOT_FOUND = { status: 404, message: documentMessages.unknownReceivedFile } as const;
const access = { access: ownRecordAccess, signedOutMessage: documentMessages.signedOutAccess };
const byId = z.strictObject({ id: RecordId });

/** Files of clients wait apart from the documents until the owner accepts or discards them. */
export const receivedFilesContract = {
  received: procedure({
    ...access,
    route: 'GET /received-files',
    summary: 'List the files that clients sent and that you didn’t accept or discard yet, oldest first',
    input: z.strictObject({ clientId: Id.optional() }),
    output: z.object({ items: z.array(ReceivedFile), nextCursor: z.null() }),
  }),
  acceptReceived: procedure({
    ...access,
    route: 'POST /received-files/{id}/accept',
    summary: 'Make a file that a client sent a document of that client; repeating the request has no effect',
    opensTransactions: true,
    input: byId,
    output: z.object({ documentId: Id }),
    errors: { ...uploadErrors, ...keyUnavailableErrors, NOT_FOUND, UNFIT: { status: 422 } },
  }),
  discardReceived: procedure({
    ...access,
    route: 'POST /received-files/{id}/discard',
    summary: 'Discard a file that a client sent; it can be restored within 30 days',
    input: byId,
    output: EmptyObject,
    errors: { NOT_FOUND },
  }),
  restoreReceived: procedure({
    ...access,
    route: 'POST /received-files/{id}/restore',
    summary: 'Undo that a file of a client was accepted or discarded; its document is deleted',
    input: byId,
    output: EmptyObject,
    errors: {
      NOT_FOUND,
      CHANGED_SINCE: { status: 409, message: documentMessages.changedSince },
      ENCRYPTED: { status: 409, message: documentMessages.acceptedEncrypted },
    },
  }),
};
