import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from './api-callers.ts';
import { fileHeaders } from './client-file.ts';
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
    /** An upload of which nothing has arrived. */
    async upload() {
      return (await startUploadOf(owner)).id;
    },
    /** A file of a client of its own: each may send only so many. */
    async receivedFile() {
      const { items } = await owner.api.documents.received({ clientId: await this.clientWithFile() });
      return items[0]?.id ?? '';
    },
    /** Has sent a file, which waits. */
    async clientWithFile() {
      const { id } = await owner.api.clients.create(aClient());
      await owner.api.portal.saveSettings({ id, settings: { uploads: true } });
      const { path } = await owner.api.portal.createLink({ id, label: 'Nora' });
      await owner.send({
        method: 'POST',
        path: '/api/portal-link/upload',
        headers: fileHeaders({ token: path.split('/')[2], name: 'Nora', fileName: 'Plan.txt' }),
        body: Buffer.from('Plan'),
      });
      return id;
    },
    async arrivedUpload() {
      const { id, content } = await startUploadOf(owner);
      await sendPart(owner, id, 0, content);
      return id;
    },
  };
}
