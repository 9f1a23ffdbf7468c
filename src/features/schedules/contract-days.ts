/** Procedures for the days of a record that repeats. */
import * as z from 'zod';
import { Day, RecordId } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { RunOutcome } from './contract.ts';

export const ReadRepeating = z.strictObject({ id: RecordId });
/** `day` names the day that is meant: a repeat concerns no other. */
export const OnDay = ReadRepeating.extend({ day: Day });

/** A day to come: it is made or sent then, or was skipped. */
const NextDay = z.object({ day: z.iso.date(), isSkipped: z.boolean() });

/** What became of a day; `made` says what was made for it. */
export function runSchema<Made extends z.ZodRawShape>(made: Made) {
  return z.object({
    day: z.iso.date(),
    /** `open`: it is still to be issued or sent; `empty`: there was nothing to bill or report. */
    ...RunOutcome.shape,
    ...made,
    createdAt: z.iso.datetime(),
    attemptedAt: z.iso.datetime(),
  });
}

type RepeatingKind<R extends z.ZodType, Run extends z.ZodType> = {
  path: `/${string}`;
  record: R;
  run: Run;
  skipSummary: string;
  restoreSummary: string;
  sentences: { notFound: string; ended: string; notSkipped: string };
};

/** Lists, skips and restores days. */
export function dayProcedures<R extends z.ZodType, Run extends z.ZodType>(kind: RepeatingKind<R, Run>) {
  const { path, record, run, skipSummary, restoreSummary, sentences } = kind;
  const notFound = { NOT_FOUND: { status: 404, message: sentences.notFound } } as const;
  return {
    runs: ownRecordProcedure({
      route: `GET ${path}/{id}/runs`,
      summary: 'List its next 12 days, and what became of the last 100',
      input: ReadRepeating,
      output: z.object({ nextDays: z.array(NextDay), runs: z.array(run) }),
      errors: notFound,
    }),
    skipNext: ownRecordProcedure({
      route: `POST ${path}/{id}/skipped-days`,
      summary: skipSummary,
      input: OnDay,
      output: record,
      errors: { ...notFound, ENDED: { status: 409, message: sentences.ended } },
    }),
    restoreDay: ownRecordProcedure({
      route: `POST ${path}/{id}/restored-days`,
      summary: restoreSummary,
      input: OnDay,
      output: record,
      errors: { ...notFound, NOT_SKIPPED: { status: 409, message: sentences.notSkipped } },
    }),
  };
}
