import { receivedFilesContract } from '#src/features/documents/contract-received.ts';
import { findDocument } from '#src/features/documents/server/queries.ts';
import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { acceptFile } from './accept-file.ts';
import {
  listReceivedFiles,
  lockReceivedFile,
  removeAcceptedDocument,
  setReceivedFileState,
} from './received-queries.ts';

const os = implementSecured(receivedFilesContract);

export const receivedFilesHandlers = {
  received: os.received.handler(async ({ input, context: { db, owner } }) => ({
    items: await listReceivedFiles(db, owner, input),
    nextCursor: null,
  })),

  acceptReceived: os.acceptReceived.handler(async ({ input: { id }, context, errors, signal }) => {
    const { owner, publishChange } = context;
    try {
      await acceptFile(context, owner, id, signal);
    } catch (error) {
      if (error instanceof FileStoreError) throw errors[error.code]({ cause: error });
      return rethrowKeyUnavailable(errors)(error);
    }
    publishChange({ userId: owner.ownerId, what: 'documents' });
    return { documentId: id };
  }),

  discardReceived: os.discardReceived.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const file = await lockReceivedFile(db, owner, id);
    if (!file || file.state === 'accepted') throw errors.NOT_FOUND();
    if (file.state === 'waiting') await setReceivedFileState(db, owner, { id, state: 'discarded' });
    return {};
  }),

  restoreReceived: os.restoreReceived.handler(async ({ input: { id }, context: { db, owner }, errors }) => {
    const file = await lockReceivedFile(db, owner, id);
    if (!file) throw (await findDocument(db, owner, id)) ? errors.ENCRYPTED() : errors.NOT_FOUND();
    const document = file.state === 'accepted' ? await findDocument(db, owner, id) : null;
    // Shared, renamed or replaced since.
    if (document && document.revision !== 1) throw errors.CHANGED_SINCE();
    if (document) await removeAcceptedDocument(db, owner, id);
    if (file.state !== 'waiting') await setReceivedFileState(db, owner, { id, state: 'waiting' });
    return {};
  }),
};
