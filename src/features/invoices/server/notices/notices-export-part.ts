import { sql } from 'kysely';
import * as z from 'zod';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Day, Id, Instant, readableName } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const Notice = z.strictObject({
  invoiceId: Id,
  paidDay: Day,
  amountMinor: z.int().min(1).max(invoiceLimits.amountMinor).nullable(),
  name: readableName(200),
  createdAt: Instant,
  dismissedAt: Instant.nullable(),
});

/** Payments that clients reported. */
export const paymentNoticesExportPart: ExportablePart = {
  name: 'payment-notices',
  exportItems: (db, { ownerId }) =>
    db
      .selectFrom('paymentNotices')
      .select(['invoiceId', 'paidDay', 'amountMinor', 'name', 'createdAt', 'dismissedAt'])
      .where('userId', '=', ownerId)
      .orderBy('invoiceId')
      .execute(),
  itemProblem: (item) => validationMessage(Notice.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const notices = items.map((item) => Notice.parse(item));
    await sql`
      insert into payment_notices (user_id, invoice_id, paid_day, amount_minor, name, created_at, dismissed_at)
        select ${ownerId}, "invoiceId", "paidDay", "amountMinor", name, least("createdAt", now()), "dismissedAt"
          from jsonb_to_recordset(${JSON.stringify(notices)}) as item (
            "invoiceId" uuid, "paidDay" date, "amountMinor" bigint, name text, "createdAt" timestamptz,
            "dismissedAt" timestamptz)
          where exists (select from invoices where user_id = ${ownerId} and id = "invoiceId" and state <> 'draft')
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
