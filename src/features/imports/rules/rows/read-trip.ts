import * as m from '#messages/api/imports.ts';
import type { ImportedExpense } from '#src/features/expenses/rules/imported-expense.ts';
import { distanceUnits, drivenDistance } from '#src/features/expenses/rules/kinds/mileage.ts';
import { parseMeals, parsePerDiemAmounts, parseRates } from '#src/features/expenses/rules/kinds/trip-text.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { parseBoolean } from '#src/features/imports/rules/parse/parse-boolean.ts';
import { parseNumber } from '#src/features/imports/rules/parse/parse-number.ts';
import { formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { readText, readValue } from './row-reader.ts';
import type { RowReading, ValidateTrip } from './row-reader.ts';

type TripDetails = Pick<ImportedExpense, 'mileage' | 'perDiem' | 'trip'>;
type TripContext = { kind: 'mileage' | 'perDiem'; currency: string; validate: ValidateTrip };

/** Mileage or a per diem, if the file has its details; files of other tools, and older ones, have only its amount. */
export function readTrip(reading: RowReading, { kind, currency, validate }: TripContext): TripDetails {
  const { cells, problems } = reading;
  const text = (field: ImportField) => readText(reading, field) ?? null;
  const [from, to, purpose] = [text('tripFrom'), text('tripTo'), text('tripPurpose')];
  const details = {
    mileage: kind === 'mileage' ? readMileage(reading) : null,
    perDiem: kind === 'perDiem' ? readPerDiem(reading, currency) : null,
    trip: (from ?? to ?? purpose) === null ? null : { from, to, purpose },
  };
  for (const [path, reason] of Object.entries(validate(details))) {
    const field = columnOf(path);
    problems.push(cells.problem(field, m.invalidValue({ text: cells.text(field), reason })));
  }
  return details;
}

function readMileage(reading: RowReading): TripDetails['mileage'] {
  const { cells, settings, problems } = reading;
  const vehicle = cells.text('vehicle');
  if (vehicle === '' || cells.text('mileageRate') === '') return null;
  const distance = readValue(reading, 'distance', [
    (text) => {
      const number = parseNumber(text, settings.decimal);
      if (number === undefined || number < 0) return undefined;
      const written = parseDecimal(number);
      return written.scale <= 3 ? formatDecimal(written) : undefined;
    },
    m.mustBeNumber,
  ]);
  if (cells.text('distance') === '') problems.push(cells.problem('distance', m.distanceMissing));
  const unit = readValue(reading, 'distanceUnit', [
    (text) => distanceUnits.find((known) => known === text.toLowerCase()),
    m.mustHaveStintFormat,
  ]);
  const isReturnTrip = readAnswer(reading, 'isReturnTrip') ?? false;
  const driven = drivenDistance({ distance: distance ?? '0', isReturnTrip });
  const rates = readValue(reading, 'mileageRate', [
    (text) => parseRates(text, driven),
    m.mustHaveStintFormat,
  ]);
  if (distance === undefined || !rates) return null;
  return { vehicle, unit: unit ?? 'km', distance, isReturnTrip, rates };
}

function readPerDiem(reading: RowReading, currency: string): TripDetails['perDiem'] {
  const { cells, settings } = reading;
  const region = cells.text('perDiemRegion');
  if (region === '' || cells.text('perDiemAmounts') === '') return null;
  const amounts = readValue(reading, 'perDiemAmounts', [
    (text) => parsePerDiemAmounts(text, currency),
    m.mustHaveStintFormat,
  ]);
  const meals = readValue(reading, 'mealsProvided', [parseMeals, m.mustHaveStintFormat]) ?? [];
  const paidNights = readValue(reading, 'paidNights', [
    (text) => parseNumber(text, settings.decimal),
    m.mustBeNumber,
  ]);
  const isOvernight = readAnswer(reading, 'isOvernight') ?? true;
  if (!amounts) return null;
  const [startDay = '', startTime = ''] = cells.text('tripStart').split(' ');
  const [endDay = '', endTime = ''] = cells.text('tripEnd').split(' ');
  const timeZone = readText(reading, 'tripTimeZone') ?? settings.timeZone;
  const days = { startDay, startTime, endDay, endTime, timeZone };
  return { region, ...days, isOvernight, paidNights: paidNights ?? 0, meals, amounts };
}

function readAnswer(reading: RowReading, field: ImportField): boolean | undefined {
  return readValue(reading, field, [parseBoolean, m.mustBeYesOrNo]);
}

const columns: Readonly<Record<string, ImportField>> = {
  'trip.from': 'tripFrom',
  'trip.to': 'tripTo',
  'trip.purpose': 'tripPurpose',
  'mileage.vehicle': 'vehicle',
  'mileage.distance': 'distance',
  'mileage.rates': 'mileageRate',
  'perDiem.region': 'perDiemRegion',
  'perDiem.startDay': 'tripStart',
  'perDiem.startTime': 'tripStart',
  'perDiem.endDay': 'tripEnd',
  'perDiem.endTime': 'tripEnd',
  'perDiem.timeZone': 'tripTimeZone',
  'perDiem.paidNights': 'paidNights',
  'perDiem.meals': 'mealsProvided',
  'perDiem.amounts': 'perDiemAmounts',
};

/** The column behind a field of a trip, or a part of it. */
export function columnOf(path: string): ImportField {
  return columns[path.split('.').slice(0, 2).join('.')] ?? 'expenseKind';
}
