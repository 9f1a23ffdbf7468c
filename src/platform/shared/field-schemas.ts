import * as z from 'zod';
import * as m from '#messages/platform.ts';
import { isCountry } from './countries.ts';
import { dateFormats, hoursFormats, numberFormats, timeFormats } from './formats/formats.ts';
import { isId } from './ids.ts';
import { isCurrency } from './money.ts';
import { roundingDirections, roundingMinutes, roundingTimes } from './rounding.ts';
import { isReadableName, isStorableText } from './text.ts';

/** The message for a value of the wrong type; missing values have their own. */
export function withMessage(reason: string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => (input === undefined ? m.isRequired : reason),
  };
}

/** For forms: a message that stands alone, where others complete the label of their field ("is required"). */
export function sentence(error: string) {
  return { error, params: { isSentence: true } };
}

/** Text of at most `maxLength` characters that PostgreSQL can store: no NUL, no lone surrogates. */
export function storableText(maxLength: number) {
  return z
    .string()
    .max(maxLength, { error: m.maxCharacters({ max: maxLength }) })
    .refine(isStorableText, { error: m.unstorableCharacters });
}

/** Non-empty text. */
export function requiredText(maxLength: number) {
  return storableText(maxLength).refine((value) => value.trim() !== '', { error: m.isRequired });
}

/** The name of a person, key or device, which others tell apart by what they see. */
export function readableName(maxLength: number) {
  return requiredText(maxLength).refine(isReadableName, { error: m.mustBeReadableName });
}

/** Text that may be empty, which means no value. */
export function optionalText(maxLength: number) {
  return storableText(maxLength).transform((value) => value.trim() || null);
}

/** Text that is normalized before it is stored, and rejected if `problemOf` returns a reason. */
export function normalizedText(
  maxLength: number,
  normalize: (given: string) => string | null,
  findProblem: (value: string) => string | null,
) {
  return storableText(maxLength).transform((given, context) => {
    const value = normalize(given);
    const problem = value === null ? null : findProblem(value);
    if (problem === null) return value;
    context.addIssue({ code: 'custom', message: problem, input: given });
    return z.NEVER;
  });
}

/** An empty form field means no value. */
export const Email = storableText(254)
  .trim()
  .regex(/^([^\s@]+@[^\s@]+)?$/, { error: m.mustBeEmail })
  .transform((email) => email || null);

/** ISO 3166-1, two letters. */
export const Country = z
  .string(withMessage(m.mustBeCountry))
  .length(2, { error: m.mustBeCountry })
  .refine(isCountry, { error: m.mustBeCountry });

/** A BCP 47 tag in its usual spelling: de-at becomes de-AT. */
export const Language = storableText(35).transform((given, context) => {
  const tag = canonicalLanguage(given.trim());
  if (tag !== null) return tag;
  context.addIssue({ code: 'custom', message: m.mustBeLanguage, input: given });
  return z.NEVER;
});

/** Red, green and blue, as #556cd6. */
export const Colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, withMessage(m.mustBeColour))
  .transform((colour) => colour.toLowerCase());

const nilId = '00000000-0000-0000-0000-000000000000';

/** A record id: a UUID, version 7 when we create it. */
export const Id = z
  .uuid(withMessage(m.mustBeId))
  .refine((id) => id !== nilId, withMessage(m.mustBeId))
  .transform((id) => id.toLowerCase());

/** The id of one of the caller's records. Any other form or type counts as not found. [5.4] */
export const RecordId = z.preprocess(
  // Typed as text for our code; clients may send anything.
  (id: string) => toIdText(id),
  z.string(withMessage(m.mustBeId)).transform((id) => (isId(id) ? id.toLowerCase() : nilId)),
);

function toIdText(id: unknown): unknown {
  return id === undefined || typeof id === 'string' ? id : nilId;
}

/** An instant: accepts ISO 8601 with an offset, returns UTC with milliseconds. */
export const Instant = z.iso
  .datetime({
    offset: true,
    ...withMessage(m.mustBeInstant),
  })
  .transform((value) => (isNormalizedInstant(value) ? value : new Date(value).toISOString()))
  .refine(isInStorableYears, { error: m.yearOutOfRange });

/** A date, YYYY-MM-DD. */
export const Day = z.iso
  .date(withMessage(m.mustBeDay))
  .refine(isInStorableYears, { error: m.yearOutOfRange });

/** An hourly rate or price in currency units (93.75), with at most four decimals. */
export const Rate = z
  .number(withMessage(m.mustBeNumber))
  .min(0, { error: m.mustNotBeNegative })
  .max(1_000_000, { error: m.maxValue({ max: 1_000_000 }) })
  .refine(hasAtMostFourDecimals, { error: m.maxFourDecimals });

/** A number as people write it, exact: "12", "0.5". */
export function decimalText(maxDecimals: number) {
  return z
    .string(withMessage('must be a number'))
    .regex(new RegExp(String.raw`^-?\d{1,12}(\.\d{1,${maxDecimals}})?$`), {
      error: `must be a number with at most ${maxDecimals} decimals`,
    });
}

/** Decimal hours. */
export function hoursUpTo(max: number) {
  return z
    .number(withMessage(m.mustBeHours))
    .min(0, { error: m.mustNotBeNegative })
    .max(max, { error: m.maxHours({ max }) });
}

/** An ISO 4217 code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, withMessage(m.mustBeCurrency));

/** An existing currency. */
export const KnownCurrency = Currency.refine(isCurrency, {
  error: m.mustBeCurrency,
});

/** How part of an account's work is rounded instead; 0 minutes is exact. */
export const OtherRoundingChoice = z.strictObject({
  minutes: z.literal(roundingMinutes, withMessage('must be 0, 1, 5, 6, 15 or 30')),
  direction: z.enum(roundingDirections, withMessage('must be nearest, up or down')),
});

/** How an account rounds each entry's duration; 0 minutes is exact. */
export const RoundingChoice = OtherRoundingChoice.extend({
  when: z.enum(roundingTimes, withMessage('must be saved or billed')),
});

/** How an account reads and types dates, times, hours and numbers. */
export const FormatsChoice = z.strictObject({
  date: z.enum(dateFormats, withMessage(`must be one of ${dateFormats.join(', ')}`)),
  time: z.enum(timeFormats, withMessage('must be 24h or 12h')),
  hours: z.enum(hoursFormats, withMessage('must be h:mm or decimal')),
  number: z.enum(numberFormats, withMessage(`must be one of ${numberFormats.join(' · ')}`)),
});

/** How often a record was changed. Send the one you last saw to avoid overwriting later changes. */
export const Revision = z.int(withMessage(m.mustBeWholeNumber)).min(1).max(2_147_483_647);

/** A revision with room for future changes. */
export const StorableRevision = Revision.max(1_000_000_000, { error: m.maxValue({ max: 1_000_000_000 }) });

/** `true` and `false` in a query string or in JSON. */
export const Flag = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })],
  withMessage(m.mustBeTrueOrFalse),
);

/** The page size, as a JSON number or as digits in a query string. */
export const Limit = z.union(
  [
    z.int().min(1).max(1000),
    z
      .string()
      .regex(/^([1-9]\d{0,2}|1000)$/)
      .transform(Number),
  ],
  withMessage('must be a whole number from 1 to 1,000'),
);

/** The page size of a list, and where the previous page ended. */
export const pageInput = {
  limit: Limit.default(50),
  cursor: z
    .string()
    .regex(/^[\w-]{1,200}$/, withMessage('is not a cursor of this list'))
    .optional(),
};

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export const EmptyObject = z.object({});

/** Already in our format: most instants are, and a page has hundreds. */
function isNormalizedInstant(instant: string): boolean {
  return instant.length === 24 && instant.endsWith('Z');
}

function isInStorableYears(value: string): boolean {
  const year = Number(value.slice(0, 4));
  return year >= 1900 && year <= 2200;
}

/** The precision of rates and prices in the database. */
export function hasAtMostFourDecimals(value: number): boolean {
  return Math.abs(value - Number(value.toFixed(4))) < 1e-9;
}

/** A BCP 47 tag in its usual spelling (de-at becomes de-AT); null if the text isn't one. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
