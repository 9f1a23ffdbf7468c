import { sql } from 'kysely';
import * as z from 'zod';
import { claimKinds, invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Day, Id, Instant, storableText } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const ExportedClaim = z
  .strictObject({
    id: Id,
    invoiceId: Id,
    deliveryId: Id,
    kind: z.enum(claimKinds),
    day: Day,
    amountMinor: z.int().min(1).max(invoiceLimits.amountMinor),
    interestFrom: Day.nullable(),
    interestTo: Day.nullable(),
    waivedAt: Instant.nullable(),
    waiveReason: storableText(500).min(1).nullable(),
    createdAt: Instant,
  })
  .refine(
    ({ kind, interestFrom: from, interestTo: to }) =>
      kind === 'interest' ? from !== null && to !== null && from <= to : from === null && to === null,
    { error: 'must have the days of its interest' },
  )
  .refine(({ waivedAt, waiveReason }) => (waivedAt === null) === (waiveReason === null), {
    error: 'must be waived with a reason',
  });

/** After the deliveries that made them. */
export const claimsExportPart: ExportablePart = {
  name: 'claims',
  async exportItems(db, { ownerId }) {
    const { rows } = await sql<z.infer<typeof ExportedClaim>>`
      select id, invoice_id, delivery_id, kind, day, amount_minor, interest_from, interest_to, waived_at, waive_reason,
             created_at
        from claims where user_id = ${ownerId} order by created_at, id`.execute(db);
    return rows;
  },
  itemProblem: (item) => validationMessage(ExportedClaim.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const claims = items.map((item) => ExportedClaim.parse(item));
    // A changed export may lack their delivery; those are left out.
    await sql`
      insert into claims (user_id, id, invoice_id, delivery_id, kind, day, amount_minor, interest_from, interest_to,
                          waived_at, waive_reason, created_at)
        select ${ownerId}, item.id, "invoiceId", "deliveryId", kind, item.day, "amountMinor", "interestFrom", "interestTo",
               "waivedAt", "waiveReason", least("createdAt", now())
          from jsonb_to_recordset(${JSON.stringify(claims)}) as item (
            id uuid, "invoiceId" uuid, "deliveryId" uuid, kind text, day date, "amountMinor" bigint, "interestFrom" date,
            "interestTo" date, "waivedAt" timestamptz, "waiveReason" text, "createdAt" timestamptz)
          where exists (select from invoice_deliveries d
                          where d.user_id = ${ownerId} and d.id = "deliveryId" and d.invoice_id = item."invoiceId")
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
