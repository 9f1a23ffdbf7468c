import { sql } from 'kysely';
import * as z from 'zod';
import { InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { attachmentKinds, deliveryLimits, manualWays } from '#src/features/invoices/rules/delivery.ts';
import { findInvoiceSettings, saveInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Day, Id, storableText } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

const Settings = z.object({ settings: InvoiceSettings });

/** Seller, bank, tax, series, texts and layout. */
export const invoiceSettingsExportPart: ExportablePart = {
  name: 'invoice-settings',
  async exportItems(db, owner) {
    const { settings, revision } = await findInvoiceSettings(db, owner);
    return revision === 0 ? [] : [{ settings }];
  },
  itemProblem: (item) => validationMessage(Settings.safeParse(item)),
  async restoreItems(db, owner, items) {
    for (const item of items) await saveInvoiceSettings(db, owner, Settings.parse(item));
    return { count: 0 };
  },
};

const Deduction = z.strictObject({ depositId: Id, invoiceId: Id });

/** Which invoices deduct which deposit invoices. */
export const deductedDepositsExportPart: ExportablePart = {
  name: 'deducted-deposits',
  exportItems: (db, { ownerId }) =>
    db
      .selectFrom('deductedDeposits')
      .select(['depositId', 'invoiceId'])
      .where('userId', '=', ownerId)
      .orderBy('depositId')
      .execute(),
  itemProblem: (item) => validationMessage(Deduction.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const deductions = items.map((item) => Deduction.parse(item));
    // Without those of invoices that a changed export lacks, or that it has twice.
    await sql`
      insert into deducted_deposits (user_id, deposit_id, invoice_id)
        select ${ownerId}, "depositId", "invoiceId"
          from jsonb_to_recordset(${JSON.stringify(deductions)}) as item ("depositId" uuid, "invoiceId" uuid)
          where exists (select from invoices where user_id = ${ownerId} and id = "depositId")
            and exists (select from invoices where user_id = ${ownerId} and id = "invoiceId")
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};

const Counter = z.strictObject({
  series: z.enum(['invoice', 'creditNote', 'quote']),
  period: z.string().max(10),
  next: z.int().min(1).max(999_999_999_999),
});

/** The next numbers, so that a restored account continues its series. */
export const invoiceCountersExportPart: ExportablePart = {
  name: 'invoice-counters',
  exportItems: (db, { ownerId }) =>
    db
      .selectFrom('invoiceCounters')
      .select(['series', 'period', 'next'])
      .where('userId', '=', ownerId)
      .orderBy('series')
      .orderBy('period')
      .execute(),
  itemProblem: (item) => validationMessage(Counter.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const counters = items.map((item) => Counter.parse(item));
    await sql`
      insert into invoice_counters as own (user_id, series, period, next)
        select ${ownerId}, series, period, max(next) from jsonb_to_recordset(${JSON.stringify(counters)})
            as item (series text, period text, next bigint)
          group by series, period
        on conflict (user_id, series, period) do update set next = greatest(own.next, excluded.next)`.execute(
      db,
    );
    return { count: 0 };
  },
};

const exportedDelivery = {
  id: Id,
  invoiceId: Id,
  day: Day,
  createdAt: z.iso.datetime(),
  /** Earlier exports don't say which emails were about several invoices. */
  mailId: Id.nullable().default(null),
};

/** Earlier exports only have copies. */
const addresses = z.array(storableText(254)).max(deliveryLimits.cc).default([]);

const kinds = z.array(z.enum(attachmentKinds)).max(attachmentKinds.length);

const ExportedDelivery = z.discriminatedUnion('way', [
  z.strictObject({
    ...exportedDelivery,
    way: z.literal('email'),
    recipient: storableText(254),
    alsoTo: addresses,
    cc: addresses,
    bcc: addresses,
    subject: storableText(deliveryLimits.subject),
    text: storableText(deliveryLimits.text),
    hasPdf: z.boolean(),
    attachments: kinds.default([]),
    // Earlier exports don’t say what was chosen.
    chosenAttachments: kinds.nullable().default(null),
    receiptIds: z.array(Id).max(deliveryLimits.receipts).nullable().default(null),
    // `sending` means that the email may have arrived.
    status: z.enum(['sending', 'sent', 'failed', 'cancelled']),
    problem: storableText(deliveryLimits.problem).nullable(),
  }),
  z.strictObject({
    ...exportedDelivery,
    way: z.enum(manualWays),
    recipient: z.null(),
    alsoTo: addresses,
    cc: z.array(z.never()),
    bcc: z.array(z.never()).default([]),
    subject: z.null(),
    text: z.null(),
    hasPdf: z.literal(false),
    attachments: z.array(z.never()).default([]),
    chosenAttachments: z.null().default(null),
    receiptIds: z.null().default(null),
    status: z.literal('sent'),
    problem: z.null(),
  }),
]);

/** How documents reached clients. Emails that still wait aren't sent by another installation. */
export const invoiceDeliveriesExportPart: ExportablePart = {
  name: 'invoice-deliveries',
  async exportItems(db, { ownerId }) {
    const { rows } = await sql<z.infer<typeof ExportedDelivery>>`
      select id, invoice_id, mail_id, way, day, recipient, also_to, cc, bcc, subject, text, has_pdf, attachments,
             chosen_attachments, receipt_ids, problem,
             created_at, case status when 'queued' then 'sending' else status end as status
        from invoice_deliveries where user_id = ${ownerId} order by created_at, id`.execute(db);
    return rows;
  },
  itemProblem: (item) => validationMessage(ExportedDelivery.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const deliveries = items.map((item) => ExportedDelivery.parse(item));
    await sql`
      insert into invoice_deliveries (user_id, id, invoice_id, mail_id, way, day, recipient, also_to, cc, bcc, subject, text, has_pdf,
                                      attachments, chosen_attachments, receipt_ids, status, problem, created_at, attempted_at, request_hash)
        select ${ownerId}, id, "invoiceId", "mailId", way, day, recipient, "alsoTo", cc, bcc, subject, text, "hasPdf",
               attachments, "chosenAttachments", "receiptIds", status, problem, least("createdAt", now()), timestamptz 'epoch', ''
          from jsonb_to_recordset(${JSON.stringify(deliveries)}) as item (
            id uuid, "invoiceId" uuid, "mailId" uuid, way text, day date, recipient text, "alsoTo" text[], cc text[],
            bcc text[], subject text, text text,
            "hasPdf" boolean, attachments text[], "chosenAttachments" text[], "receiptIds" uuid[], status text, problem text, "createdAt" timestamptz)
          where exists (select from invoices where user_id = ${ownerId} and id = "invoiceId" and state <> 'draft')
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
