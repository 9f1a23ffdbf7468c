import * as z from 'zod';
import { EmptyObject, Instant } from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { ownRecordAccess } from '#src/platform/shared/record-procedures.ts';
import { actKinds } from './rules/visit-kinds.ts';

const Reports = z.strictObject({ isOn: z.boolean() });

export const ClientAct = z.object({
  clientName: z.string(),
  kind: z.enum(actKinds),
  createdAt: Instant,
});
export type ClientAct = z.infer<typeof ClientAct>;

/** How the owner hears of what clients do. */
export const reportProcedures = {
  reports: procedure({
    route: 'GET /portal/reports',
    summary: 'Get whether you get emails about what clients do in the portal',
    access: ownRecordAccess,
    input: z.strictObject({}),
    output: Reports,
    errors: {},
  }),
  setReports: procedure({
    route: 'PUT /portal/reports',
    summary: 'Turn emails about what clients do in the portal on or off',
    access: ownRecordAccess,
    input: Reports,
    output: EmptyObject,
    errors: {},
  }),
  acts: procedure({
    route: 'GET /portal/acts',
    summary: 'List what clients did in the portal since a moment, the newest 20, newest first',
    access: ownRecordAccess,
    input: z.strictObject({ since: Instant }),
    output: z.object({ items: z.array(ClientAct), nextCursor: z.null() }),
    errors: {},
  }),
};
