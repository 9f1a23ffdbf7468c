/** Schemas of recurring expenses. */
import * as z from 'zod';
import { Day, withMessage } from '#src/platform/shared/field-schemas.ts';
import { recurrenceUnits } from './rules/recurring/recurrence.ts';

const Schedule = z.strictObject({
  every: z
    .int(withMessage('must be a whole number'))
    .min(1, { error: 'must be from 1 to 99' })
    .max(99, { error: 'must be from 1 to 99' }),
  unit: z.enum(recurrenceUnits, withMessage('must be week, month or year')),
  firstDay: Day,
  lastDay: Day.nullable().default(null),
  isPaused: z.boolean(withMessage('must be true or false')).default(false),
});

export const WrittenRecurrence = Schedule.refine(
  ({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay,
  { error: 'must not be before the first day', path: ['lastDay'] },
);

export const Recurrence = Schedule.extend({ nextDay: Day.nullable() });
