import { Day, Id, storableText } from '#src/platform/shared/field-schemas.ts';

/** Which expenses a list, a report or an archive of receipts contains. */
export const expenseFilter = {
  from: Day.optional(),
  to: Day.optional(),
  clientId: Id.optional(),
  projectId: Id.optional(),
  categoryId: Id.optional(),
  /** Matches the vendor, the receipt number and tags; in private mode, not the vendor. */
  search: storableText(200).optional(),
};
