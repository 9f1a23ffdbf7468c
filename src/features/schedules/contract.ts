import * as z from 'zod';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { scheduleKindNames } from './rules/schedule.ts';

/** Why a record waits: the code of what refused it, and its sentence. */
export const RunProblem = z.object({ code: z.string(), reason: z.string() });
export type RunProblem = z.infer<typeof RunProblem>;

/** What became of a day so far. */
export const RunOutcome = z.object({
  state: z.enum(['done', 'open', 'empty', 'skipped']),
  problem: RunProblem.nullable(),
});
export type RunOutcome = z.infer<typeof RunOutcome>;

export const schedulesContract = {
  problems: ownRecordProcedure({
    route: 'GET /schedules/problems',
    summary:
      'List what schedules couldn’t make, issue or send yet, or what may not have arrived, with the reason',
    output: z.object({
      items: z.array(
        z.object({
          kind: z.enum(scheduleKindNames),
          scheduleId: Id,
          day: z.iso.date(),
          recordId: Id.nullable(),
          problem: RunProblem,
          attemptedAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
};
