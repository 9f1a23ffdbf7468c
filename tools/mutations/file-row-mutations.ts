/** Rows of files and the file store. */
import type { RowMutation } from './mutation.ts';

export const fileRowMutations: RowMutation[] = [
  {
    row: '5.5',
    file: 'src/features/documents/rules/document-types.ts',
    from: "client: ['clientDocument', 'contract']",
    to: "client: ['clientDocument']",
  },
  {
    row: '5.6',
    file: 'src/features/documents/rules/file-path.ts',
    from: 'segments[0] === userId &&',
    to: 'path.startsWith(userId) &&',
  },
  {
    row: '5.6',
    file: 'src/features/documents/rules/file-path.ts',
    from: " && segment !== '..'",
    to: '',
  },
  {
    row: '5.7',
    file: 'src/features/documents/rules/document-types.ts',
    from: "png: 'image/png'",
    to: "png: 'image/gif'",
  },
  {
    row: '5.7',
    file: 'src/features/documents/rules/document-types.ts',
    from: "unknownContentType = 'application/octet-stream'",
    to: "unknownContentType = 'text/plain'",
  },
  {
    row: '6.3',
    file: 'src/features/documents/server/entity/document-entity.ts',
    from: 'return entityId === owner.ownerId ? found({}) : null;',
    to: 'return found({});',
  },
  {
    row: '6.3',
    file: 'src/features/documents/server/handlers.ts',
    from: 'if (!isOwnPath(owner.ownerId, input.path)) throw errors.unauthorized();',
    to: '',
  },
  {
    row: '7.13',
    file: 'src/features/documents/rules/file-path.ts',
    from: '`${userId}/${type}/${entityId}`',
    to: '`${userId}/${entityId}/${type}`',
  },
  {
    row: '7.13',
    file: 'src/features/documents/rules/file-path.ts',
    from: "type === 'avatar' ? `${userId}/avatar`",
    to: "type === 'avatar' ? `${userId}/avatars`",
  },
  {
    row: '7.14',
    file: 'src/features/documents/server/queries.ts',
    from: '    sql`type = ${folder}`,\n',
    to: '',
  },
  {
    row: '7.15',
    file: 'src/features/documents/server/handlers.ts',
    from: "document && (await deleteRecord(db, owner, 'documents', document.id))",
    to: 'document && document.id',
  },
  {
    row: '8.5',
    file: 'src/features/documents/messages/api/en.json',
    from: 'Storage quota exceeded. Please delete some files and try again.',
    to: 'Storage quota exceeded.',
  },
  {
    row: '8.5',
    file: 'src/features/documents/messages/api/en.json',
    from: 'Failed to delete file.',
    to: 'Failed to delete the file.',
  },
  {
    row: '8.5',
    file: 'src/features/documents/rules/document-types.ts',
    from: 'return `Unknown entity type: ${entityType}`',
    to: 'return `Unknown entity type ${entityType}`',
  },
  {
    row: '8.6',
    file: 'src/platform/shared/file-store-errors.ts',
    from: "'Object does not exist.'",
    to: "'Object not found.'",
  },
  {
    row: '8.6',
    file: 'src/platform/server/files/file-store-error.ts',
    from: "InvalidAccessKeyId: 'unauthenticated'",
    to: "InvalidAccessKeyId: 'unauthorized'",
  },
  {
    row: '8.7',
    file: 'src/features/documents/contract.ts',
    from: '    failureOutput: { items: [], nextCursor: null },\n',
    to: '',
  },
  {
    row: '9.10',
    file: 'src/platform/server/files/retry.ts',
    from: 'operationMs: 120_000',
    to: 'operationMs: 60_000',
  },
  {
    row: '9.10',
    file: 'src/platform/server/files/retry.ts',
    from: 'uploadMs: 600_000',
    to: 'uploadMs: 120_000',
  },
  {
    row: '9.10',
    file: 'src/platform/server/files/file-store.ts',
    from: 'maxPageSize = 1000',
    to: 'maxPageSize = 999',
  },
];
