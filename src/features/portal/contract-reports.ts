import * as z from 'zod';
import { EmptyObject, Id, Instant, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { actKinds } from './rules/visit-kinds.ts';

export const PortalReports = z.strictObject({
  /** Emails to you. */
  isOn: z.boolean(),
  /** Clients are reminded of hours to approve after so many days; null: never. */
  reminderDays: z.int().min(1).max(60).nullable(),
  reminderCount: z.int().min(1).max(2),
});
export type PortalReports = z.infer<typeof PortalReports>;
/** Without a field, that choice stays. */
export const WrittenPortalReports = PortalReports.partial();

export const ClientAct = z.object({
  clientName: z.string(),
  kind: z.enum(actKinds),
  createdAt: Instant,
});
export type ClientAct = z.infer<typeof ClientAct>;

/** What the owner and clients get by mail. */
export const reportProcedures = {
  reports: ownRecordProcedure({
    route: 'GET /portal/reports',
    summary: 'Get whether you get emails about what clients do, and clients get reminders',
    output: PortalReports,
  }),
  setReports: ownRecordProcedure({
    route: 'PATCH /portal/reports',
    summary: 'Choose whether you get emails about what clients do, and clients get reminders',
    input: WrittenPortalReports,
    output: EmptyObject,
  }),
  reminders: ownRecordProcedure({
    route: 'GET /clients/{id}/portal/reminders',
    summary: 'Get the texts of reminders of hours that wait for the client’s approval',
    isSessionOnly: true,
    input: z.strictObject({ id: RecordId }),
    output: z
      .object({
        items: z.array(z.object({ requestId: Id, title: z.string(), text: z.string() })),
        nextCursor: z.null(),
      })
      .nullable(),
  }),
  acts: ownRecordProcedure({
    route: 'GET /portal/acts',
    summary: 'List what clients did in the portal since a moment, the newest 20, newest first',
    input: z.strictObject({ since: Instant }),
    output: z.object({ items: z.array(ClientAct), nextCursor: z.null() }),
  }),
};
