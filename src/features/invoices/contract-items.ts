import * as z from 'zod';
import { Id, decimalText, requiredText, storableText } from '#src/platform/shared/field-schemas.ts';
import { invoiceLimits, lineUnits } from './rules/invoice-limits.ts';

/** An item that is used again, with its default price. */
export const SavedItem = z.strictObject({
  id: Id,
  title: requiredText(invoiceLimits.title),
  description: storableText(invoiceLimits.description).default(''),
  unit: z.enum(lineUnits),
  price: decimalText(6),
  taxRate: decimalText(6).nullable().default(null),
});
