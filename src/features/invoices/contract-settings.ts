import * as z from 'zod';
import * as m from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Day, Id } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { PresetEmailOfKind } from './contract-emails.ts';
import { InvoiceSettings, WritableInvoiceSettings } from './contract-fields.ts';

const LastDay = z.iso.date().nullable();

/** The account's settings for invoices, and the numbers they lead to. */
export const settingsProcedures = {
  settings: procedure({
    route: 'GET /invoices/settings',
    summary: 'Get the settings for invoices',
    access: { who: 'recordKeeper', record: 'none' },
    /** Revision 0: never saved. */
    output: z.object({ settings: InvoiceSettings, revision: z.int() }),
  }),
  updateSettings: procedure({
    route: 'PUT /invoices/settings',
    summary: 'Replace the settings for invoices; drafts follow their tax, issued ones keep theirs',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({
      settings: WritableInvoiceSettings,
      revision: z.int().min(0).max(2_147_483_647).optional(),
    }),
    output: z.object({ settings: InvoiceSettings, revision: z.int() }),
    errors: {
      STALE: {
        status: 409,
        message: m.settingsChanged,
        data: z.object({ settings: InvoiceSettings, revision: z.int() }),
      },
      ...keyUnavailableErrors,
    },
  }),
  presetEmails: procedure({
    route: 'GET /invoices/email-texts',
    summary: 'Get Stint’s emails for documents in all languages, with values to preview them',
    access: { who: 'recordKeeper', record: 'none' },
    output: z.object({ texts: z.array(PresetEmailOfKind) }),
  }),
  nextNumbers: procedure({
    route: 'GET /invoices/next-numbers',
    summary:
      'Preview the next number of each series, for a day and, optionally, a client, with its latest day',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({ day: Day, clientId: Id.optional() }),
    output: z.object({
      invoice: z.string(),
      creditNote: z.string(),
      quote: z.string(),
      /** The latest day of each series; null without a number. */
      lastDays: z.object({ invoice: LastDay, creditNote: LastDay, quote: LastDay }),
    }),
  }),
};
