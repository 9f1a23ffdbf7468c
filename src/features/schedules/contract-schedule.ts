/** Schemas of schedules, for the records that repeat. */
import * as z from 'zod';
import { Day, withMessage } from '#src/platform/shared/field-schemas.ts';
import { plainSchedule, scheduleAnchors, scheduleLimits, scheduleUnits } from './rules/schedule.ts';
import type { Pause } from './rules/schedule.ts';

const pauseProblem = { error: 'must be null without a pause', path: ['pausedUntil'] };

const Schedule = z.strictObject({
  every: z
    .int(withMessage('must be a whole number'))
    .min(1, { error: `must be from 1 to ${scheduleLimits.every}` })
    .max(scheduleLimits.every, { error: `must be from 1 to ${scheduleLimits.every}` }),
  unit: z.enum(scheduleUnits, withMessage('must be week, month, quarter or year')),
  anchor: z
    .enum(scheduleAnchors, withMessage('must be sameDay, lastDay or weekday'))
    .default(plainSchedule.anchor),
  firstDay: Day,
  lastDay: Day.nullable().default(plainSchedule.lastDay),
  count: z
    .int(withMessage('must be a whole number'))
    .min(1, { error: 'must be at least 1' })
    .max(scheduleLimits.count, { error: `must be at most ${scheduleLimits.count}` })
    .nullable()
    .default(plainSchedule.count),
  leadDays: z
    .int(withMessage('must be a whole number'))
    .min(0, { error: 'must be at least 0' })
    .max(scheduleLimits.leadDays, { error: `must be at most ${scheduleLimits.leadDays}` })
    .default(plainSchedule.leadDays),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time, as HH:MM' })
    .default(plainSchedule.time),
  isPaused: z.boolean(withMessage('must be true or false')).default(plainSchedule.isPaused),
  pausedUntil: Day.nullable().default(plainSchedule.pausedUntil),
});

export const WrittenSchedule = Schedule.refine(
  ({ firstDay, lastDay }) => lastDay === null || lastDay >= firstDay,
  { error: 'must not be before the first day', path: ['lastDay'] },
).refine(isPauseOrNone, pauseProblem);

/** Pauses or resumes: everything else about the schedule stays as it is. */
export const WrittenPause = Schedule.pick({ pausedUntil: true })
  .extend({ isPaused: z.boolean(withMessage('must be true or false')) })
  .refine(isPauseOrNone, pauseProblem);

function isPauseOrNone({ pausedUntil, isPaused }: Pause): boolean {
  return pausedUntil === null || isPaused;
}

/** As stored. */
export const Recurrence = Schedule.extend({ nextDay: Day.nullable() });
