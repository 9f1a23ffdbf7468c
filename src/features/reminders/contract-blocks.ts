/** What stops reminders, or fees and interest. */
import * as z from 'zod';
import * as m from '#messages/api/reminders.ts';
import { EmptyObject, RecordId, requiredText } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { ReminderBlock, ReminderSettings, blockFields } from './contract-fields.ts';
import { reminderLimits } from './rules/reminder-limits.ts';

const Invoice = z.strictObject({ id: RecordId });
const Client = z.strictObject({ id: RecordId });
const notFound = { NOT_FOUND: { status: 404, message: m.notFound } } as const;
const noClient = { NOT_FOUND: { status: 404, message: m.noClient } } as const;

export const blockProcedures = {
  ofClient: ownRecordProcedure({
    route: 'GET /clients/{id}/reminders',
    summary: 'Get whether a client is reminded, and whether fees and interest are charged',
    input: Client,
    output: z.object({
      mode: ReminderSettings.shape.mode,
      blocks: z.array(ReminderBlock),
      /** Null: as the levels of reminders say. */
      exemption: z.object({ reason: z.string() }).nullable(),
    }),
    errors: noClient,
  }),
  blockInvoice: ownRecordProcedure({
    route: 'PUT /invoices/{id}/reminder-block',
    summary: 'Don’t remind an invoice, until a day or for good',
    input: Invoice.extend(blockFields),
    output: EmptyObject,
    errors: notFound,
  }),
  unblockInvoice: ownRecordProcedure({
    route: 'DELETE /invoices/{id}/reminder-block',
    summary: 'Remind an invoice again',
    input: Invoice,
    output: EmptyObject,
    errors: notFound,
  }),
  blockClient: ownRecordProcedure({
    route: 'PUT /clients/{id}/reminder-block',
    summary: 'Don’t remind a client, until a day or for good',
    input: Client.extend(blockFields),
    output: EmptyObject,
    errors: noClient,
  }),
  unblockClient: ownRecordProcedure({
    route: 'DELETE /clients/{id}/reminder-block',
    summary: 'Remind a client again',
    input: Client,
    output: EmptyObject,
    errors: noClient,
  }),
  exemptClient: ownRecordProcedure({
    route: 'PUT /clients/{id}/claim-exemption',
    summary: 'Charge a client no fees and interest from now on',
    input: Client.extend({ reason: requiredText(reminderLimits.note) }),
    output: EmptyObject,
    errors: noClient,
  }),
  endExemption: ownRecordProcedure({
    route: 'DELETE /clients/{id}/claim-exemption',
    summary: 'Charge a client fees and interest again',
    input: Client,
    output: EmptyObject,
    errors: noClient,
  }),
};
