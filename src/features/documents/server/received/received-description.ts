import { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { exampleIds, exampleTimes } from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';

export const receivedDescription = {
  ReceivedFile: namedSchema(ReceivedFile, 'A file that a client sent, which isn’t a document yet.', {
    id: exampleIds.other,
    clientId: exampleIds.client,
    clientName: 'Acme',
    sender: 'Nora Berg',
    name: 'Floor plan.pdf',
    contentType: 'application/pdf',
    sizeBytes: 184_320,
    isScanned: true,
    createdAt: exampleTimes.createdAt,
    deletedAt: '2027-02-02T08:00:00.000Z',
  }),
};

/** A sentence for each field of files that clients sent. */
export const receivedDescriptions: Record<string, string> = {
  'ReceivedFile.id': 'ID of the file, a UUID; it becomes that of the document.',
  'ReceivedFile.name': 'Name of the file.',
  'received.clientId': 'Returns only files of this client, by its ID.',
  'received.result': 'Files that wait.',
  'received.result.nextCursor': 'Always null: the list is complete.',
  clientName: 'Name of the client.',
  sender: 'Who sent it: the name as typed, or of the account.',
  isScanned: 'Whether it was checked for malware when it arrived.',
  deletedAt: 'When it is deleted unless you accept it before, an instant in UTC (ISO 8601).',
  'acceptReceived.id': 'ID of the file, a UUID.',
  'acceptReceived.result': 'The document.',
  'acceptReceived.result.documentId': 'ID of the document, a UUID.',
  'discardReceived.id': 'ID of the file, a UUID.',
  'discardReceived.result': 'The file was discarded.',
  'restoreReceived.id': 'ID of the file, a UUID.',
  'restoreReceived.result': 'The file waits again.',
};
