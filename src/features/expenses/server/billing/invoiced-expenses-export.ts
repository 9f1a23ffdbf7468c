import { sql } from 'kysely';
import * as z from 'zod';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const InvoicedExpense = z.strictObject({ expenseId: Id, invoiceId: Id, lineId: Id, amountMinor: z.int() });

/** Which expenses are on which invoices. */
export const invoicedExpensesExportPart: ExportablePart = {
  name: 'invoiced-expenses',
  exportItems: (db, { ownerId }) =>
    db
      .selectFrom('invoicedExpenses')
      .select(['expenseId', 'invoiceId', 'lineId', 'amountMinor'])
      .where('userId', '=', ownerId)
      .orderBy('expenseId')
      .execute(),
  itemProblem: (item) => validationMessage(InvoicedExpense.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const billed = items.map((item) => InvoicedExpense.parse(item));
    // Without those of records that a changed export lacks, or that it has twice.
    await sql`
      insert into invoiced_expenses (user_id, expense_id, invoice_id, line_id, amount_minor)
        select ${ownerId}, "expenseId", "invoiceId", "lineId", "amountMinor"
          from jsonb_to_recordset(${JSON.stringify(billed)})
            as item ("expenseId" uuid, "invoiceId" uuid, "lineId" uuid, "amountMinor" bigint)
          where exists (select from expenses where user_id = ${ownerId} and id = "expenseId")
            and exists (select from invoices where user_id = ${ownerId} and id = "invoiceId" and state <> 'draft')
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
