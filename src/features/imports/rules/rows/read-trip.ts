import * as m from '#messages/imports.ts';
import { ExpenseTrip, Mileage, PerDiem } from '#src/features/expenses/contract-kinds.ts';
import type { ImportedExpense } from '#src/features/expenses/rules/imported-expense.ts';
import { drivenDistance } from '#src/features/expenses/rules/kinds/mileage.ts';
import { parseMeals, parsePerDiemAmounts, parseRates } from '#src/features/expenses/rules/kinds/trip-text.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { parseBoolean } from '#src/features/imports/rules/parse/parse-boolean.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { readText, readValue } from './row-reader.ts';
import type { RowReading } from './row-reader.ts';

type TripDetails = Pick<ImportedExpense, 'mileage' | 'perDiem' | 'trip'>;

/** Mileage or a per diem, if the file has its details; files of other tools, and older ones, have only its amount. */
export function readTrip(reading: RowReading, kind: 'mileage' | 'perDiem', currency: string): TripDetails {
  const [from, to, purpose] = (['tripFrom', 'tripTo', 'tripPurpose'] as const).map(
    (field) => readText(reading, field) ?? null,
  );
  const hasTrip = [from, to, purpose].some((text) => text !== null);
  const trip = hasTrip ? parseAt(reading, tripFields, ExpenseTrip.safeParse({ from, to, purpose })) : null;
  return {
    mileage: kind === 'mileage' ? readMileage(reading) : null,
    perDiem: kind === 'perDiem' ? readPerDiem(reading, currency) : null,
    trip,
  };
}

function readMileage(reading: RowReading): TripDetails['mileage'] {
  const { cells, settings } = reading;
  if (cells.text('vehicle') === '' || cells.text('mileageRate') === '') return null;
  const distance = readValue(reading, 'distance', [
    (text) => {
      const number = parseNumber(text, settings.decimal);
      return number === undefined ? undefined : formatDecimal(parseDecimal(number));
    },
    m.mustBeNumber,
  ]);
  const isReturnTrip = readAnswer(reading, 'isReturnTrip') ?? false;
  if (distance === undefined) {
    if (cells.text('distance') === '') reading.problems.push(cells.problem('distance', m.distanceMissing));
    return null;
  }
  const unit = readText(reading, 'distanceUnit')?.toLowerCase() ?? 'km';
  const vehicle = cells.text('vehicle');
  const checked = Mileage.omit({ rates: true }).safeParse({ vehicle, unit, distance, isReturnTrip });
  const driven = parseAt(reading, mileageFields, checked);
  if (!driven) return null;
  const rates = readValue(reading, 'mileageRate', [
    (text) => parseRates(text, drivenDistance(driven)),
    m.mustHaveStintFormat,
  ]);
  return rates ? parseAt(reading, mileageFields, Mileage.safeParse({ ...driven, rates })) : null;
}

function readPerDiem(reading: RowReading, currency: string): TripDetails['perDiem'] {
  const { cells, settings } = reading;
  if (cells.text('perDiemRegion') === '' || cells.text('perDiemAmounts') === '') return null;
  const amounts = readValue(reading, 'perDiemAmounts', [
    (text) => parsePerDiemAmounts(text, currency),
    m.mustHaveStintFormat,
  ]);
  const meals = readValue(reading, 'mealsProvided', [parseMeals, m.mustHaveStintFormat]) ?? [];
  const isOvernight = readAnswer(reading, 'isOvernight') ?? true;
  const paidNights = readValue(reading, 'paidNights', [
    (text) => parseNumber(text, settings.decimal),
    m.mustBeNumber,
  ]);
  const [startDay, startTime] = cells.text('tripStart').split(' ');
  const [endDay, endTime] = cells.text('tripEnd').split(' ');
  if (!amounts) return null;
  return parseAt(
    reading,
    perDiemFields,
    PerDiem.safeParse({
      region: cells.text('perDiemRegion'),
      startDay,
      startTime,
      endDay,
      endTime,
      timeZone: readText(reading, 'tripTimeZone') ?? settings.timeZone,
      isOvernight,
      paidNights: paidNights ?? 0,
      meals,
      amounts,
    }),
  );
}

function readAnswer(reading: RowReading, field: ImportField): boolean | undefined {
  return readValue(reading, field, [parseBoolean, m.mustBeYesOrNo]);
}

const tripFields: Columns = { from: 'tripFrom', to: 'tripTo', purpose: 'tripPurpose' };
const mileageFields: Columns = {
  vehicle: 'vehicle',
  unit: 'distanceUnit',
  distance: 'distance',
  rates: 'mileageRate',
};
const perDiemFields: Columns = {
  region: 'perDiemRegion',
  startDay: 'tripStart',
  startTime: 'tripStart',
  endDay: 'tripEnd',
  endTime: 'tripEnd',
  timeZone: 'tripTimeZone',
  paidNights: 'paidNights',
  meals: 'mealsProvided',
  amounts: 'perDiemAmounts',
};

type Columns = Readonly<Record<string, ImportField>>;
type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** What the contract makes of it; null, with a problem in its column, if that is nothing. */
function parseAt<T>({ cells, problems }: RowReading, columns: Columns, parsed: Parsed<T>): T | null {
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = columns[String(issue?.path[0])] ?? 'expenseKind';
  const text = cells.text(field);
  problems.push(
    cells.problem(field, m.invalidValue({ text, reason: issue?.message ?? m.mustHaveStintFormat })),
  );
  return null;
}
