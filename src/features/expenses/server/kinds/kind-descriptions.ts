import {
  starterMileageRates,
  starterPerDiemRates,
} from '#src/features/expenses/rules/kinds/starter-rates.ts';
import type { FeatureDescription } from '#src/platform/server/api-description/feature-description.ts';

const germany = { country: 'DE', currency: 'EUR' };

export const exampleRates = {
  mileageRates: starterMileageRates(germany).slice(0, 1),
  perDiemRates: starterPerDiemRates(germany),
};

/** Sentences about mileage, per diems and their rates. */
export const kindFields: FeatureDescription['fields'] = {
  mileage: 'The distance, for mileage; null for other kinds. The server writes its only line.',
  vehicle: 'Name of the vehicle, as in the table of rates.',
  unit: '`km` or `mi`.',
  distance: 'Distance one way, as text such as `120.5`.',
  isReturnTrip: 'Whether the distance counts twice.',
  rates:
    'Parts of the driven distance with their rates, more than one at a threshold. The expense keeps them; null takes those of the settings for its day.',
  'rates.distance': 'Distance at this rate, as text.',
  rate: 'Amount per kilometer or mile, as text such as `0.30`.',
  perDiem: 'The time away, for a per diem; null for other kinds. The server writes its only line.',
  region: 'Name of the region, as in the table of amounts.',
  startDay: 'Day on which the trip began, as `YYYY-MM-DD`.',
  startTime: 'Time at which the trip began, as `HH:MM`.',
  endDay: 'Day on which the trip ended, as `YYYY-MM-DD`.',
  endTime: 'Time at which the trip ended, as `HH:MM`.',
  'perDiem.timeZone': 'Time zone of these times, such as `Europe/Berlin`.',
  isOvernight: 'Whether a trip that ended on the next day had a night away; longer trips always have.',
  paidNights: 'Number of nights with a flat amount.',
  'perDiem.meals': 'Meals that someone else paid for, by day.',
  'meals.day': 'Day of the trip, as `YYYY-MM-DD`.',
  breakfast: 'Whether breakfast was provided.',
  lunch: 'Whether lunch was provided.',
  dinner: 'Whether dinner was provided.',
  amounts: 'The amounts that were used. The expense keeps them; null takes those of the settings.',
  minHours: 'A day without a night away gets an amount only after more hours than this.',
  fullDayMinor: 'Amount of a full day, in the smallest unit of the currency.',
  partialDayMinor:
    'Amount of the first and last day and of a trip without a night, in the smallest unit of the currency.',
  breakfastMinor: 'What is taken off for breakfast, in the smallest unit of the currency.',
  lunchMinor: 'What is taken off for lunch, in the smallest unit of the currency.',
  dinnerMinor: 'What is taken off for dinner, in the smallest unit of the currency.',
  nightMinor: 'Amount of a night, in the smallest unit of the currency.',
  trip: 'From where, to where and what for; null without a trip, and in private mode, where it is encrypted.',
  tripEnc: 'The trip, encrypted; left out without one.',
  'trip.from': 'Where the trip began; null if it wasn’t entered.',
  'trip.to': 'Where the trip led to; null if it wasn’t entered.',
  purpose: 'What the trip was for; null if it wasn’t entered.',
  mileageRates: 'Rates for mileage, by vehicle and first day. Left out, they stay as they are.',
  'mileageRates.id': 'ID of the rate, a UUID.',
  firstDay: 'First day on which it applies, as `YYYY-MM-DD`; null for always.',
  steps: 'Rates by the distance driven in the tax year, in ascending order.',
  above: 'Distance per year above which the rate applies; 0 for the first.',
  perDiemRates: 'Amounts for per diems, by region and first day. Left out, they stay as they are.',
  'perDiemRates.id': 'ID of the amounts, a UUID.',
  'mileageTotal.result': 'The distance.',
  'mileageTotal.day': 'Day of the trip, as `YYYY-MM-DD`.',
  expenseId: 'ID of an expense that isn’t counted, with those of its day after it.',
  'result.distance': 'Distance since the tax year began, as text.',
};
