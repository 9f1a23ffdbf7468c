import type * as z from 'zod';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { nextDayProblem } from '#src/features/schedules/rules/plan-schedule.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

/** A restored account makes and sends nothing before its owner resumes it: the other one may still do so. */
export function pauseRestored(image: RowSnapshot): RowSnapshot {
  const { data } = Recurrence.safeParse(image['recurrence']);
  // What can't be read is refused by `repeatingRecordProblem`.
  return data ? { ...image, recurrence: { ...data, isPaused: true, pausedUntil: null } } : image;
}

/** Null if a restored record is readable, and its next day is one of its schedule; otherwise the reason. */
export function repeatingRecordProblem(storable: z.ZodObject): (record: unknown) => string | null {
  const checked = storable.refine(
    (record) => nextDayProblem(Recurrence.parse(record['recurrence'])) === null,
    { error: 'must have an occurrence as its next day', path: ['recurrence'] },
  );
  return (record) => validationMessage(checked.safeParse(record));
}
