import * as z from 'zod';
import { hoursUpTo, withMessage } from '#src/platform/shared/field-schemas.ts';
import { maxTargetHours, targetPeriods } from './rules/target.ts';

/** Hours to track per day or week, and the working days. */
export const TargetChoice = z
  .strictObject({
    hours: hoursUpTo(maxTargetHours.week)
      .positive({ error: 'must be above 0' })
      .refine((hours) => Number(hours.toFixed(2)) === hours, { error: 'must have at most two decimals' }),
    per: z.enum(targetPeriods, withMessage('must be day or week')),
    /** 0 is Sunday. */
    workdays: z
      .array(z.int().min(0).max(6))
      .min(1, { error: 'must have at least one day' })
      .refine((days) => new Set(days).size === days.length, { error: 'must not repeat a day' }),
  })
  .refine(({ hours, per }) => hours <= maxTargetHours[per], {
    error: 'must be at most 24 hours',
    path: ['hours'],
  });
