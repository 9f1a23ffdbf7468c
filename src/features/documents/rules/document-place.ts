import { fileTypesOf, isEntityType, isInvoiceFile } from './document-types.ts';
import type { EntityType, FileType } from './document-types.ts';

/** What a document belongs to, and as which type. */
export type Place = { type: FileType; entityType: EntityType; entityId: string };

/** The types that people choose from: an avatar isn’t a document to them, and Stint writes the files of invoices. */
export function choosableTypes(entityType: EntityType): FileType[] {
  return fileTypesOf[entityType].filter((type) => type !== 'avatar' && !isInvoiceFile({ type }));
}

/** From the key of an entity: "user", "client 019c…". */
export function placeOf(key: string, userId: string): Place {
  const [entityType = '', entityId = userId] = key.split(' ');
  if (!isEntityType(entityType)) throw new Error(`There is no entity type ${entityType}.`);
  const [type = 'userDocument'] = choosableTypes(entityType);
  return { type, entityType, entityId };
}

/** All but the account’s own: the client is found by the record. */
export function canBeVisibleToClient({ entityType }: Pick<Place, 'entityType'>): boolean {
  return entityType !== 'user';
}
