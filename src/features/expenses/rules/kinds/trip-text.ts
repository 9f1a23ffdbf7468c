/** How files write the details of mileage and per diems, and how imports read them again. */
import type { ExpenseWords } from '#src/features/expenses/rules/expense-words.ts';
import { expenseWords } from '#src/features/expenses/rules/expense-words.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { parseDecimal, shortenDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { RatedDistance } from './mileage.ts';
import { meals } from './per-diem.ts';
import type { DayMeals, PerDiemAmounts } from './per-diem.ts';

/** Columns of mileage and per diems in files: reports write them, imports read them. */
export const tripColumns = [
  'tripFrom',
  'tripTo',
  'tripPurpose',
  'vehicle',
  'distance',
  'distanceUnit',
  'isReturnTrip',
  'mileageRate',
  'perDiemRegion',
  'tripStart',
  'tripEnd',
  'tripTimeZone',
  'isOvernight',
  'paidNights',
  'mealsProvided',
  'perDiemAmounts',
] as const;

/** “0.3”, or “10 × 0.45 + 20 × 0.25” at a threshold. */
export function formatRates(rates: readonly RatedDistance[]): string {
  const parts = rates.map(({ distance, rate }) => [distance, rate].map(shortenDecimal));
  return parts.length === 1 ? (parts[0]?.[1] ?? '') : parts.map((part) => part.join(' × ')).join(' + ');
}

/** Undefined if it says something else. A single rate is for all that was driven. */
export function parseRates(text: string, driven: string): RatedDistance[] | undefined {
  const whole = toDecimal(text);
  if (whole !== undefined) return [{ distance: driven, rate: whole }];
  const rates = text.split('+').map((part) => {
    const [distance, rate, ...others] = part.split(/[×x*]/).map(toDecimal);
    return others.length === 0 && distance !== undefined && rate !== undefined
      ? { distance, rate }
      : undefined;
  });
  return rates.every((each) => each !== undefined) ? rates : undefined;
}

/** “2026-11-18 breakfast, lunch; 2026-11-19 dinner”. */
export function formatMeals(
  provided: readonly DayMeals[],
  words: Pick<ExpenseWords, 'meals'> = expenseWords.en,
): string {
  return provided
    .map((day) =>
      [
        day.day,
        meals
          .filter((meal) => day[meal])
          .map((meal) => words.meals[meal])
          .join(', '),
      ]
        .join(' ')
        .trim(),
    )
    .join('; ');
}

/** Undefined if it says something else. */
export function parseMeals(text: string): DayMeals[] | undefined {
  const days = text.split(';').map((part) => {
    const [day = '', ...names] = part
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const isReadable = names.every((name) => (meals as readonly string[]).includes(name));
    const has = (meal: string) => names.includes(meal);
    return isReadable
      ? { day, breakfast: has('breakfast'), lunch: has('lunch'), dinner: has('dinner') }
      : undefined;
  });
  return days.every((day) => day !== undefined) ? days : undefined;
}

/** “full day 28.00, partial day 14.00, breakfast 5.60, …, over 8 h”. */
export function formatPerDiemAmounts(
  amounts: PerDiemAmounts,
  currency: string,
  { perDiemAmounts: words, meals: mealWords }: ExpenseWords = expenseWords.en,
): string {
  const parts: [string, number][] = [
    [words.fullDay, amounts.fullDayMinor],
    [words.partialDay, amounts.partialDayMinor],
    [mealWords.breakfast, amounts.breakfastMinor],
    [mealWords.lunch, amounts.lunchMinor],
    [mealWords.dinner, amounts.dinnerMinor],
    [words.night, amounts.nightMinor],
  ];
  return [
    ...parts.map(([word, amountMinor]) => `${word} ${toDecimalText({ amountMinor, currency })}`),
    words.over({ hours: amounts.minHours }),
  ].join(', ');
}

/** Undefined if it says something else. */
export function parsePerDiemAmounts(text: string, currency: string): PerDiemAmounts | undefined {
  const [, hours] = /\bover (\d{1,3}) h\b/i.exec(text) ?? [];
  const read = (word: string) => {
    const [, amount = ''] = new RegExp(`\\b${word} (\\d[\\d.,]*?),?(?: |$)`, 'i').exec(text) ?? [];
    return toMinor(amount, currency);
  };
  const amounts = {
    minHours: hours === undefined ? undefined : Number(hours),
    fullDayMinor: read('full day'),
    partialDayMinor: read('partial day'),
    breakfastMinor: read('breakfast'),
    lunchMinor: read('lunch'),
    dinnerMinor: read('dinner'),
    nightMinor: read('night'),
  };
  return isComplete(amounts) ? amounts : undefined;
}

type ReadAmounts = { [F in keyof PerDiemAmounts]: number | undefined };

function isComplete(amounts: ReadAmounts): amounts is PerDiemAmounts {
  return Object.values(amounts).every((amount) => amount !== undefined);
}

function toMinor(text: string, currency: string): number | undefined {
  const written = toDecimal(text);
  if (written === undefined) return undefined;
  const { digits, scale } = parseDecimal(written);
  const shift = minorDigits(currency) - scale;
  return shift < 0 ? undefined : Number(digits * 10n ** BigInt(shift));
}

/** These texts have no thousands separators, but a spreadsheet may have written decimal commas. */
function toDecimal(text: string): string | undefined {
  const written = text.trim().replace(',', '.');
  return /^\d{1,12}(\.\d{1,9})?$/.test(written) ? shortenDecimal(written) : undefined;
}
