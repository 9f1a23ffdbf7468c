/** Filters of the list of expenses. */
import type * as z from 'zod';
import { Day, Id, storableText } from '#src/platform/shared/field-schemas.ts';

export const expenseFilter = {
  from: Day.optional(),
  to: Day.optional(),
  clientId: Id.optional(),
  projectId: Id.optional(),
  categoryId: Id.optional(),
  /** Matches the vendor, the receipt number and tags; in private mode, not the vendor. */
  search: storableText(200).optional(),
};
export type ExpenseFilter = z.output<z.ZodObject<typeof expenseFilter>>;
