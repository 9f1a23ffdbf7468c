import * as z from 'zod';
import * as calendarMessages from '#messages/api/calendar-import.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Day,
  EmptyObject,
  Id,
  Instant,
  requiredText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { addressProblems } from './rules/calendar-problems.ts';
import { calendarLimits } from './rules/suggestion.ts';

const own = { who: 'recordKeeper', record: 'none' } as const;

/** Shows only the host of the address: the rest may be a secret. */
export const CalendarSource = z.object({
  host: z.string().nullable(),
  checkedAt: Instant.nullable(),
  problem: z.enum(addressProblems).nullable(),
  /** Whether there are suggestions of any day, answered or not. */
  hasSuggestions: z.boolean(),
});
export type CalendarSource = z.infer<typeof CalendarSource>;

/** The counts are of this reading: zero if the calendar hasn’t changed or wasn’t due. */
export const RefreshedCalendar = CalendarSource.extend({
  /** Events that can’t be read. */
  unreadable: z.int(),
  /** Events that you declined or that are marked as free. */
  leftOut: z.int(),
});
export type RefreshedCalendar = z.infer<typeof RefreshedCalendar>;

export const CalendarSuggestion = z.object({
  id: Id,
  title: z.string(),
  day: z.iso.date(),
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
});

export const calendarImportContract = {
  get: procedure({
    route: 'GET /calendar-import',
    summary:
      'Get the host of your calendar’s address, when it was last checked, and if there are suggestions',
    access: own,
    output: CalendarSource,
  }),
  list: procedure({
    route: 'GET /calendar-import/suggestions',
    summary: 'List suggestions of these days, newest first, that you haven’t added or dismissed',
    access: own,
    isPlainRead: true,
    /** Both ends are inclusive. */
    input: z.strictObject({ from: Day, to: Day }),
    /** `hasMore`: only the newest are listed. */
    output: z.object({ items: z.array(CalendarSuggestion), hasMore: z.boolean() }),
  }),
  setAddress: procedure({
    route: 'PUT /calendar-import/address',
    summary: 'Store the address of a calendar; read it with the refresh call',
    access: own,
    input: z.strictObject({ address: requiredText(calendarLimits.address) }),
    output: CalendarSource,
    errors: {
      ...keyUnavailableErrors,
      UNFIT: { status: 422, message: calendarMessages.notAddress },
    },
  }),
  refresh: procedure({
    route: 'POST /calendar-import/refresh',
    summary: 'Read the calendar at the stored address, at most every 15 minutes',
    access: own,
    isLong: true,
    opensTransactions: true,
    output: RefreshedCalendar,
  }),
  remove: procedure({
    route: 'DELETE /calendar-import',
    summary: 'Delete the address and all suggestions; entries stay',
    access: own,
    output: EmptyObject,
  }),
  answer: procedure({
    route: 'POST /calendar-import/answers',
    summary: 'Dismiss suggestions, or suggest them again (null)',
    access: own,
    input: z.strictObject({
      // Derived from the event, so it’s no reference to a record of an account.
      suggestionIds: z.array(Id).min(1).max(1_000),
      answer: z.literal('dismissed', withMessage('must be dismissed or null')).nullable(),
    }),
    output: EmptyObject,
  }),
};
