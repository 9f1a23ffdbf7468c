/** Answers calls about documents, clients and projects of Ada in a screen test. */
import type { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage, recordAnswers } from './fake-api.ts';
import { fakeClientsAndProjects } from './fake-clients-and-projects.ts';
import { serveRouter } from './fake-network.ts';
import { adaId, adasResponses } from './signed-in.tsx';

const acme = clientRecord({ id: anId(10), name: 'Acme' });
const website = projectRecord({ id: anId(20), name: 'Website', clientId: acme.id });

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
  usedBytes: number;
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
    usedBytes: 1_288_490_189,
    requests: [],
    isQuotaExceeded: false,
    uploadUrl: null,
  };
  queryClient.clear();
  serveRouter(
    {
      documents: fakeApi(
        documentsContract,
        {
          ...recordAnswers(
            () => server.documents,
            (saved) => Object.assign(server, { documents: saved }),
          ),
          received: () => onePage(server.received),
          acceptReceived: ({ id }) => {
            server.received = server.received.filter((file) => file.id !== id);
            return { documentId: id };
          },
          restoreReceived: () => ({}),
          usage: () => ({ usedBytes: server.usedBytes, quotaBytes: 5 * 1024 ** 3 }),
          startUpload: ({ id = '' }, errors) => {
            if (server.isQuotaExceeded) throw errors['quota-exceeded']();
            // The content was received already, but its answer was lost.
            if (server.uploadUrl === null) throw errors.CONFLICT();
            return { id, url: server.uploadUrl };
          },
          finishUpload: ({ id }) => {
            const document = documentRecord({ id, name: 'uploaded' });
            server.documents = [document, ...server.documents];
            return document;
          },
          cancelUpload: () => ({}),
        },
        (procedure, input) => server.requests.push([procedure, input]),
      ),
      ...fakeClientsAndProjects([acme], [website]),
    },
    adasResponses,
  );
  return server;
}
