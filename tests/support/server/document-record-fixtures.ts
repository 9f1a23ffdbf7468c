import type { ApiCaller } from './api-callers.ts';
import { sendPart, startUploadOf, uploadDocument } from './document-upload.ts';

/** Documents and uploads of an account; each creates one and returns its id, or its path. */
export function documentRecordFactories(owner: ApiCaller) {
  const document = async () => (await uploadDocument(owner)).id;
  return {
    document,
    async documentPath() {
      return (await uploadDocument(owner)).path;
    },
    async deletedDocument() {
      const id = await document();
      await owner.api.documents.delete({ id });
      return id;
    },
    /** Of which nothing has arrived. */
    async upload() {
      return (await startUploadOf(owner)).id;
    },
    async arrivedUpload() {
      const { id, content } = await startUploadOf(owner);
      await sendPart(owner, id, 0, content);
      return id;
    },
  };
}
