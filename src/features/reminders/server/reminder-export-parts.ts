import { sql } from 'kysely';
import * as z from 'zod';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { ReminderSettings } from '#src/features/reminders/contract-fields.ts';
import { blockReasons, reminderLimits } from '#src/features/reminders/rules/reminder-limits.ts';
import type { ExportablePart } from '#src/platform/server/export-contract.ts';
import { Day, Id, Instant, storableText } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { findReminderSettings, saveReminderSettings } from './reminder-settings.ts';

const Settings = z.object({ settings: ReminderSettings });

/** A restored account only suggests reminders: the other one may still send them. */
export const reminderSettingsExportPart: ExportablePart = {
  name: 'reminder-settings',
  async exportItems(db, owner) {
    const { settings, revision } = await findReminderSettings(db, owner);
    return revision === 0 ? [] : [{ settings }];
  },
  itemProblem: (item) => validationMessage(Settings.safeParse(item)),
  async restoreItems(db, owner, items) {
    for (const item of items) {
      const { settings } = Settings.parse(item);
      const mode = settings.mode === 'automatic' ? 'suggest' : settings.mode;
      await saveReminderSettings(db, owner, { settings: { ...settings, mode } });
    }
    return { count: 0 };
  },
};

const ExportedReminder = z.strictObject({
  id: Id,
  invoiceId: Id,
  level: z.int().min(0).max(reminderLimits.levels),
  name: storableText(reminderLimits.name).min(1),
  balanceMinor: z.int().min(1),
  subject: storableText(deliveryLimits.subject),
  text: storableText(deliveryLimits.text),
  isAutomatic: z.boolean(),
  isReplaced: z.boolean(),
  createdAt: Instant,
});

/** Which level each invoice has had, so that a restored account sends none again. */
export const remindersExportPart: ExportablePart = {
  name: 'reminders',
  async exportItems(db, { ownerId }) {
    const { rows } = await sql<z.infer<typeof ExportedReminder>>`
      select id, invoice_id, level, name, balance_minor, subject, text, is_automatic, is_replaced, created_at
        from reminders where user_id = ${ownerId} order by created_at, id`.execute(db);
    return rows;
  },
  itemProblem: (item) => validationMessage(ExportedReminder.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const reminders = items.map((item) => ExportedReminder.parse(item));
    // A changed export may lack their delivery; those are left out.
    await sql`
      insert into reminders (user_id, id, invoice_id, level, name, balance_minor, subject, text, is_automatic,
                             is_replaced, created_at)
        select ${ownerId}, item.id, "invoiceId", level, name, "balanceMinor", item.subject, item.text, "isAutomatic",
               "isReplaced", least("createdAt", now())
          from jsonb_to_recordset(${JSON.stringify(reminders)}) as item (
            id uuid, "invoiceId" uuid, level int, name text, "balanceMinor" bigint, subject text, text text,
            "isAutomatic" boolean, "isReplaced" boolean, "createdAt" timestamptz)
          where exists (select from invoice_deliveries d
                          where d.user_id = ${ownerId} and d.id = item.id and d.invoice_id = item."invoiceId")
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};

const ExportedBlock = z
  .strictObject({
    id: Id,
    clientId: Id.nullable(),
    invoiceId: Id.nullable(),
    until: Day.nullable(),
    reason: z.enum(blockReasons),
    note: storableText(reminderLimits.note).nullable(),
    stops: z.enum(['reminders', 'claims']).default('reminders'),
    createdAt: Instant,
  })
  .refine(({ clientId, invoiceId }) => (clientId === null) !== (invoiceId === null), {
    error: 'must have a client or an invoice',
  });

/** What isn't reminded. */
export const reminderBlocksExportPart: ExportablePart = {
  name: 'reminder-blocks',
  async exportItems(db, { ownerId }) {
    const { rows } = await sql<z.infer<typeof ExportedBlock>>`
      select id, client_id, invoice_id, until, reason, note, stops, created_at
        from reminder_blocks where user_id = ${ownerId} order by created_at, id`.execute(db);
    return rows;
  },
  itemProblem: (item) => validationMessage(ExportedBlock.safeParse(item)),
  async restoreItems(db, { ownerId }, items) {
    const blocks = items.map((item) => ExportedBlock.parse(item));
    await sql`
      insert into reminder_blocks (user_id, id, client_id, invoice_id, until, reason, note, stops, created_at)
        select ${ownerId}, id, "clientId", "invoiceId", until, reason, note, stops, least("createdAt", now())
          from jsonb_to_recordset(${JSON.stringify(blocks)}) as item (
            id uuid, "clientId" uuid, "invoiceId" uuid, until date, reason text, note text, stops text,
            "createdAt" timestamptz)
          where ("clientId" is null or exists (select from clients where user_id = ${ownerId} and id = "clientId"))
            and ("invoiceId" is null or exists (select from invoices where user_id = ${ownerId} and id = "invoiceId"))
        on conflict do nothing`.execute(db);
    return { count: 0 };
  },
};
