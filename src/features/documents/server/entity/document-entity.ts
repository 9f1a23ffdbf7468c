import * as documentMessages from '#messages/api/documents.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { fileTypeProblem } from '#src/features/documents/rules/document-types.ts';
import type { FileType } from '#src/features/documents/rules/document-types.ts';
import type { EntityColumns } from '#src/features/documents/server/queries.ts';
import { findProjectBilling } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { errors } from '#src/platform/server/declared-errors.ts';

type Target = { type?: string | undefined; entityType?: string | undefined; entityId?: string | undefined };

/** Where a document belongs, and its folder. */
export type DocumentEntity = { type: FileType; entityId: string; columns: EntityColumns };

/**
 * The entity of a document, which is a record of the owner. Null if there is no such record.
 * @throws BAD_REQUEST for an unknown entity type, or a file type that isn't valid for it [5.5]
 */
export async function findEntity(
  db: Db,
  owner: Owner,
  { type = '', entityType = '', entityId = owner.ownerId }: Target,
): Promise<DocumentEntity | null> {
  const problem = fileTypeProblem(entityType, type);
  if (problem !== null) throw errors.BAD_REQUEST({ message: problem, data: { fields: { type: problem } } });
  const none = { clientId: null, projectId: null, expenseId: null };
  // Checked above.
  const found = (columns: Partial<EntityColumns>): DocumentEntity => ({
    type: type as FileType,
    entityId,
    columns: { ...none, ...columns },
  });
  switch (entityType) {
    case 'client':
      return (await findClient(db, owner, entityId)) && found({ clientId: entityId });
    case 'project':
      return (await findProjectBilling(db, owner, entityId)) && found({ projectId: entityId });
    case 'invoice':
      throw errors.BAD_REQUEST({
        message: documentMessages.invoicePdfUpload,
        data: { fields: { type: documentMessages.invoicePdfUpload } },
      });
    case 'expense':
      // A receipt may be uploaded before its expense.
      return entityId === owner.ownerId ? null : found({ expenseId: entityId });
    default:
      return entityId === owner.ownerId ? found({}) : null;
  }
}
