import type * as z from 'zod';
import type { InvoiceLine } from '#src/features/invoices/contract-fields.ts';
import { newId } from '#tests/support/request-fixtures.ts';

/** A line of an item at 100.00 without tax; a test overrides what matters to it. */
export function aLine(fields: Partial<z.input<typeof InvoiceLine>> = {}): z.input<typeof InvoiceLine> {
  return {
    id: newId(),
    kind: 'item',
    title: 'Workshop',
    price: '100',
    taxCategory: 'S',
    taxRate: '19',
    ...fields,
  };
}
