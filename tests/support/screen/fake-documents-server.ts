/** Answers calls about documents, clients and projects of Ada in a screen test. */
import { implement } from '@orpc/server';
import { clientsContract } from '#src/features/clients/contract.ts';
import type { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from './fake-network.ts';
import { adaId, adasResponses } from './signed-in.tsx';

const os = implement(documentsContract);
const clientsOs = implement(clientsContract);
const projectsOs = implement(projectsContract);

export function documentRecord(fields: Partial<Document> & Pick<Document, 'id' | 'name'>): Document {
  return {
    userId: adaId,
    type: 'userDocument',
    entityType: 'user',
    entityId: adaId,
    path: `${adaId}/userDocument/${adaId}/${fields.id}`,
    contentType: 'application/pdf',
    preview: 'pdf',
    sizeBytes: 1_258_291,
    sha256: '0'.repeat(64),
    uploadedAt: '2026-11-01T09:00:00.000Z',
    earlierVersions: [],
    tags: [],
    expiresOn: null,
    isVisibleToClient: false,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    revision: 1,
    ...fields,
  };
}

export type FakeDocumentsServer = {
  documents: Document[];
  received: ReceivedFile[];
  /** Inputs by procedure, in order. */
  requests: [procedure: string, input: object][];
  isQuotaExceeded: boolean;
  /** Where the content goes; null if it was received already. */
  uploadUrl: string | null;
};

export function fakeDocumentsServer(documents: Document[]): FakeDocumentsServer {
  const server: FakeDocumentsServer = {
    documents,
    received: [],
    requests: [],
    isQuotaExceeded: false,
    uploadUrl: null,
  };
  const deleted = new Map<string, Document>();
  const log = (procedure: string, input: object) => server.requests.push([procedure, input]);
  queryClient.clear();
  serveRouter(
    {
      documents: {
        list: os.list.handler(() => ({ items: server.documents, nextCursor: null })),
        received: os.received.handler(() => ({ items: server.received, nextCursor: null })),
        acceptReceived: os.acceptReceived.handler(({ input: { id } }) => {
          log('acceptReceived', { id });
          server.received = server.received.filter((file) => file.id !== id);
          return { documentId: id };
        }),
        restoreReceived: os.restoreReceived.handler(({ input }) => {
          log('restoreReceived', input);
          return {};
        }),
        usage: os.usage.handler(() => ({ usedBytes: 1_288_490_189, quotaBytes: 5 * 1024 ** 3 })),
        update: os.update.handler(({ input, errors }) => {
          log('update', input);
          const { id } = input;
          const before = server.documents.find((each) => each.id === id);
          if (!before) throw errors.NOT_FOUND();
          const { name = before.name, tags = before.tags } = input;
          const after = { ...before, name, tags, revision: before.revision + 1 };
          server.documents = server.documents.map((each) => (each.id === id ? after : each));
          return after;
        }),
        delete: os.delete.handler(({ input: { id }, errors }) => {
          log('delete', { id });
          const document = server.documents.find((each) => each.id === id);
          if (!document) throw errors.NOT_FOUND();
          deleted.set(id, document);
          server.documents = server.documents.filter((each) => each !== document);
          return { operationId: id };
        }),
        undo: os.undo.handler(({ input: { id }, errors }) => {
          log('undo', { id });
          const document = deleted.get(id);
          if (!document) throw errors.NOT_FOUND();
          server.documents = [document, ...server.documents];
          return { ids: [id] };
        }),
        startUpload: os.startUpload.handler(({ input, errors }) => {
          log('startUpload', input);
          if (server.isQuotaExceeded) throw errors['quota-exceeded']();
          // The content was received already, but its answer was lost.
          if (server.uploadUrl === null) throw errors.CONFLICT();
          return { id: input.id ?? '', url: server.uploadUrl };
        }),
        finishUpload: os.finishUpload.handler(({ input: { id } }) => {
          log('finishUpload', { id });
          const document = documentRecord({ id, name: 'uploaded' });
          server.documents = [document, ...server.documents];
          return document;
        }),
        cancelUpload: os.cancelUpload.handler(({ input }) => {
          log('cancelUpload', input);
          return {};
        }),
      },
      clients: {
        list: clientsOs.list.handler(() => ({
          items: [clientRecord({ id: anId(10), name: 'Acme' })],
          nextCursor: null,
        })),
      },
      projects: {
        list: projectsOs.list.handler(() => ({
          items: [projectRecord({ id: anId(20), name: 'Website', clientId: anId(10) })],
          nextCursor: null,
        })),
      },
    },
    adasResponses,
  );
  return server;
}
