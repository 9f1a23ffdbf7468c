import { sql } from 'kysely';
import * as z from 'zod';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const retainerPart = /^(period|hours):\d{4}-\d\d-\d\d$/;

const InvoicedPart = z
  .strictObject({
    projectId: Id,
    part: z.union([Id, z.literal('price'), z.string().regex(retainerPart)]),
    invoiceId: Id,
    lineId: Id,
    amountMinor: z.int().min(1),
    durationMs: z.int().min(1).nullable(),
    creditedMs: z.int().min(0),
  })
  .refine(({ part, durationMs }) => retainerPart.test(part) === (durationMs !== null), {
    error: 'must have hours only if it is a retainer',
  });

/** Which parts of fixed prices, and hours of retainers, are on which invoices. */
export const invoicedPricesExportPart: ExportablePart = {
  name: 'invoiced-prices',
  exportItems: (db, { ownerId }) =>
    db
      .selectFrom('invoicedPrices')
      .select(['projectId', 'part', 'invoiceId', 'lineId', 'amountMinor', 'durationMs', 'creditedMs'])
      .where('userId', '=', ownerId)
      .orderBy('invoiceId')
      .orderBy('lineId')
      .execute(),
  itemProblem: (item) => validationMessage(InvoicedPart.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const parts = items.map((item) => InvoicedPart.parse(item));
    // Without those of records that a changed export lacks, or that it has twice.
    await sql`
      insert into invoiced_prices (user_id, project_id, part, invoice_id, line_id, amount_minor, duration_ms, credited_ms)
        select ${ownerId}, "projectId", part, "invoiceId", "lineId", "amountMinor", "durationMs", "creditedMs"
          from jsonb_to_recordset(${JSON.stringify(parts)})
            as item ("projectId" uuid, part text, "invoiceId" uuid, "lineId" uuid, "amountMinor" bigint, "durationMs" bigint, "creditedMs" bigint)
          where exists (select from projects where user_id = ${ownerId} and id = "projectId")
            and exists (select from invoices where user_id = ${ownerId} and id = "invoiceId")
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
