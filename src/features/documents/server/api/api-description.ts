import { Document } from '#src/features/documents/contract.ts';
import {
  receivedDescription,
  receivedDescriptions,
} from '#src/features/documents/server/received/received-description.ts';
import {
  exampleIds,
  exampleRecord,
  exampleTimes,
} from '#src/platform/server/api-description/example-values.ts';
import { namedSchema } from '#src/platform/server/api-description/feature-description.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

export const documentsDescription: FeatureDescription = {
  schemas: {
    Document: namedSchema(Document, 'A stored file with its earlier versions.', {
      ...exampleRecord,
      id: exampleIds.document,
      type: 'contract',
      entityType: 'client',
      entityId: exampleIds.client,
      name: 'Framework contract.pdf',
      path: `contracts/${exampleIds.client}/Framework contract.pdf`,
      contentType: 'application/pdf',
      preview: 'pdf',
      sizeBytes: 184_320,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      uploadedAt: exampleTimes.createdAt,
      earlierVersions: [],
      tags: ['signed'],
      expiresOn: '2027-12-31',
      isVisibleToClient: false,
    }),
    ...receivedDescription,
  },
  fields: {
    id: 'ID of the document, a UUID.',
    type: 'What the file is, such as `contract` or `invoice`; it decides which entity types are allowed.',
    entityType: 'What the file belongs to: your account, a client, a project, an expense or an invoice.',
    entityId: 'ID of the record that the file belongs to, a UUID; of your account for its own documents.',
    'list.entityId':
      'Returns only documents of this client, project, expense, invoice or account, by its ID.',
    name: 'Name of the file; null in private mode, where it is encrypted.',
    'update.name': 'New name of the file.',
    'startUpload.name': 'Name of the file.',
    path: 'Path under which `GET /files` lists the file.',
    contentType: 'Media type of the content, such as `application/pdf`.',
    preview: 'How a browser may show the file; null if only as a download.',
    sha256: 'SHA-256 of the content, in hexadecimal digits.',
    uploadedAt: 'When this version was uploaded, an instant in UTC (ISO 8601).',
    earlierVersions: 'Earlier versions, newest first.',
    expiresOn:
      'Day on which the document expires, such as the end of a contract, as `YYYY-MM-DD`; null without one.',
    isVisibleToClient: 'Whether the client may see the document.',
    until: 'Returns the documents that expire on this day or before, as `YYYY-MM-DD`.',
    'expiring.limit': 'At most so many documents, from 1 to 1,000.',
    'expiring.result': 'Documents that expire.',
    'expiring.result.items': 'The documents, the next to expire first.',
    'expiring.result.count': 'How many documents expire, also beyond the limit.',
    search: 'Returns only documents with these words in their name. Not in private mode.',
    'usage.result': 'The space that documents use.',
    usedBytes: 'Space in use, in bytes. Uploads that aren’t finished count.',
    quotaBytes: 'Space that you may use, in bytes.',
    'avatar.result': 'The ID of your picture.',
    'avatar.result.documentId': 'ID of the picture, a UUID; null without one.',
    use: '`download`, or `view` for what a browser can show: a smaller copy of an image, a PDF, or text.',
    version: '0 for the current version, 1 for the newest of the earlier ones, and so on.',
    'link.result': 'The address.',
    url: 'Path on this server.',
    'startUpload.id':
      'ID of the upload and of the new document, a UUID that you choose. Without it, the server chooses one.',
    'startUpload.documentId':
      'ID of the document that gets a new version, a UUID. Without it, the upload becomes a new document.',
    'startUpload.result': 'The upload was started.',
    'startUpload.result.id': 'ID of the upload, a UUID.',
    'startUpload.result.url': 'Path to which you send the content, with tus 1.0.',
    'finishUpload.id': 'ID of the upload, a UUID.',
    'cancelUpload.id': 'ID of the upload, a UUID.',
    ...receivedDescriptions,
  },
};

export const filesDescription: FeatureDescription = {
  schemas: {},
  fields: {
    folder: 'Folder of the files, such as `contracts`.',
    entityId:
      'ID of the client, project, expense or invoice that the files belong to, a UUID. Not for avatars.',
    fileName: 'Name of the file.',
    downloadUrl: 'Address that downloads the file, for 15 minutes.',
    contentType: 'Media type of the content, such as `application/pdf`.',
    uploadedAt: 'When the file was uploaded, an instant in UTC (ISO 8601).',
    path: 'Path of the file, which `DELETE /files` takes.',
    'delete.path': 'Path of the file, as `GET /files` lists it.',
  },
};
