/** Changes of tags in all entries. */
import * as z from 'zod';
import * as timesheetMessages from '#messages/api/timesheets.ts';
import { EntryOperationResult, operationId } from '#src/features/timesheets/contract-fields.ts';
import {
  lockedTimeErrors,
  operationErrors,
  ownRecordProcedure,
} from '#src/platform/shared/record-procedures.ts';
import { tagText } from '#src/platform/shared/tag-list.ts';
import { timesheetLimits } from './rules/timesheet-limits.ts';

export const tagProcedures = {
  renameTags: ownRecordProcedure({
    route: 'POST /timesheets/rename-tags',
    summary:
      'Give tags one name in up to 1,000 entries, also invoiced ones, or remove them. Repeat while 1,000 were changed',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: z.strictObject({
      tags: z
        .array(tagText(timesheetLimits))
        .min(1, { error: 'is required' })
        .max(timesheetLimits.listedTags, { error: `must be at most ${timesheetLimits.listedTags}` }),
      /** The new name, also of a tag that exists; null removes them. */
      newName: tagText(timesheetLimits).nullable(),
      operationId,
    }),
    output: EntryOperationResult,
    errors: { ...operationErrors, ...lockedTimeErrors },
  }),
};
