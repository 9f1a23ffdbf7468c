/** Work that the timer starts in one click. */
import * as z from 'zod';
import * as timesheetMessages from '#messages/api/timesheets.ts';
import { Id, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { FieldErrors } from '#src/platform/shared/procedure.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { timesheetLimits } from './rules/timesheet-limits.ts';

export const PinnedWork = z.strictObject({
  /** May be empty: the combination is what counts. */
  description: storableText(timesheetLimits.description),
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  taskId: Id.nullable(),
  billable: z.boolean(withMessage('must be true or false')),
  tags: tagList(timesheetLimits),
});
export type PinnedWork = z.infer<typeof PinnedWork>;

const PinnedWorkList = z.object({ items: z.array(PinnedWork) });

export const pinProcedures = {
  pinnedWork: ownRecordProcedure({
    route: 'GET /timesheets/pinned-work',
    summary: 'List the work you have pinned, in your order',
    output: PinnedWorkList,
  }),
  setPinnedWork: ownRecordProcedure({
    route: 'PUT /timesheets/pinned-work',
    summary: 'Set the work you have pinned, in your order',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: z.strictObject({
      items: z
        .array(PinnedWork)
        .max(timesheetLimits.pins, { error: `must be at most ${timesheetLimits.pins}` }),
    }),
    output: PinnedWorkList,
    errors: {
      UNKNOWN_REFERENCE: { status: 400, message: timesheetMessages.unknownReference, data: FieldErrors },
    },
  }),
};
