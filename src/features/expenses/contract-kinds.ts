/** Schemas of mileage, per diems and their tables of rates. */
import * as z from 'zod';
import { haveUniqueIds } from '#src/features/clients/contract-fields.ts';
import {
  Day,
  Id,
  decimalText,
  optionalText,
  requiredText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { expenseLimits } from './rules/expense-limits.ts';
import { distanceUnits } from './rules/kinds/mileage.ts';
import { longestTripDays } from './rules/kinds/per-diem.ts';

const trueOrFalse = z.boolean(withMessage('must be true or false'));

function numberText(decimals: number, { min, max }: { min: number; max: number }) {
  return decimalText(decimals)
    .refine((text) => Number(text) >= min, { error: min === 0 ? 'must not be negative' : 'must be above 0' })
    .refine((text) => Number(text) <= max, { error: 'is too large' });
}

const Distance = numberText(3, { min: 0.001, max: 1_000_000 });
/** In the expense’s currency, per kilometer or mile. */
const DistanceRate = numberText(4, { min: 0, max: 10_000 });
const WholeNumber = z.int(withMessage('must be a whole number')).min(0, { error: 'must not be negative' });
const FlatAmount = z
  .int(withMessage('must be an amount, such as 12.50'))
  .min(0, { error: 'must not be negative' })
  .max(1_000_000_000, { error: 'is too large' });
const Time = z
  .string(withMessage('must be a time'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time' });
const Unit = z.enum(distanceUnits, withMessage('must be km or mi'));
const RateName = requiredText(expenseLimits.rateName);

/** Expenses keep the rates that they used. */
export const Mileage = z.strictObject({
  vehicle: RateName,
  unit: Unit,
  /** One way. */
  distance: Distance,
  isReturnTrip: trueOrFalse.default(false),
  rates: z
    .array(z.strictObject({ distance: Distance, rate: DistanceRate }))
    .min(1)
    .max(10),
});

const perDiemAmounts = {
  minHours: WholeNumber.max(24, { error: 'must be at most 24' }),
  fullDayMinor: FlatAmount,
  partialDayMinor: FlatAmount,
  breakfastMinor: FlatAmount,
  lunchMinor: FlatAmount,
  dinnerMinor: FlatAmount,
  nightMinor: FlatAmount,
};

export const PerDiem = z.strictObject({
  region: RateName,
  startDay: Day,
  startTime: Time,
  endDay: Day,
  endTime: Time,
  timeZone: z.string().refine(isTimeZone, { error: 'must be a time zone' }),
  isOvernight: trueOrFalse.default(true),
  paidNights: WholeNumber.max(longestTripDays).default(0),
  meals: z
    .array(z.strictObject({ day: Day, breakfast: trueOrFalse, lunch: trueOrFalse, dinner: trueOrFalse }))
    .max(longestTripDays)
    .default([]),
  amounts: z.strictObject(perDiemAmounts),
});

/** Left out, the expense keeps its rates, or takes those of the settings, as with null. */
export const WrittenMileage = Mileage.extend({ rates: Mileage.shape.rates.nullable().optional() });
export const WrittenPerDiem = PerDiem.extend({ amounts: PerDiem.shape.amounts.nullable().optional() });

export const ExpenseTrip = z.strictObject({
  from: optionalText(expenseLimits.tripPlace).nullable().default(null),
  to: optionalText(expenseLimits.tripPlace).nullable().default(null),
  purpose: optionalText(expenseLimits.tripPurpose).nullable().default(null),
});

export const MileageRate = z.strictObject({
  id: Id,
  vehicle: RateName,
  unit: Unit,
  firstDay: Day.nullable(),
  steps: z
    .array(
      z.strictObject({ above: WholeNumber.max(1_000_000, { error: 'is too large' }), rate: DistanceRate }),
    )
    .min(1)
    .max(5, { error: 'must be at most 5' })
    .refine(
      (steps) =>
        steps.every(({ above }, place) =>
          place === 0 ? above === 0 : above > (steps[place - 1]?.above ?? 0),
        ),
      { error: 'must start at 0 and go up' },
    ),
});

export const PerDiemRate = z.strictObject({
  id: Id,
  region: RateName,
  firstDay: Day.nullable(),
  ...perDiemAmounts,
});

export const expenseRates = {
  mileageRates: tableOf(MileageRate, ({ vehicle, firstDay }) => [vehicle, firstDay]),
  perDiemRates: tableOf(PerDiemRate, ({ region, firstDay }) => [region, firstDay]),
};

function tableOf<Row extends { id: string }>(row: z.ZodType<Row>, key: (row: Row) => unknown) {
  return z
    .array(row)
    .max(expenseLimits.rates, { error: `must be at most ${expenseLimits.rates}` })
    .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' })
    .refine((rows) => new Set(rows.map((each) => JSON.stringify(key(each)))).size === rows.length, {
      error: 'must not have two rows with the same name and first day',
    });
}
