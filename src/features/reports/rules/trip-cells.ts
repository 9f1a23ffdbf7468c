/** What a report says about mileage and per diems; empty for other expenses. */
import type { Expense } from '#src/features/expenses/contract.ts';
import type { Mileage } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { PerDiem } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { tripColumns } from '#src/features/expenses/rules/kinds/trip-text.ts';
import {
  formatMeals,
  formatPerDiemAmounts,
  formatRates,
} from '#src/features/expenses/rules/kinds/trip-text.ts';
import type { ReportWording } from './report-wording.ts';

/** The distance is one way. */
export type TripCells = Record<Exclude<(typeof tripColumns)[number], 'distance' | 'paidNights'>, string> &
  Record<'distance' | 'paidNights', number | ''>;

export function tripCells({ trip, mileage, perDiem, currency }: Expense, wording: ReportWording): TripCells {
  return {
    tripFrom: trip?.from ?? '',
    tripTo: trip?.to ?? '',
    tripPurpose: trip?.purpose ?? '',
    ...(mileage ? mileageCells(mileage, wording) : noMileage),
    ...(perDiem ? perDiemCells(perDiem, currency, wording) : noPerDiem),
  };
}

function mileageCells(
  { vehicle, distance, unit, isReturnTrip, rates }: Mileage,
  { words }: ReportWording,
): typeof noMileage {
  return {
    vehicle,
    distance: Number(distance),
    distanceUnit: unit,
    isReturnTrip: yesOrNo(isReturnTrip, words),
    mileageRate: formatRates(rates),
  };
}

const noMileage: Pick<TripCells, 'vehicle' | 'distance' | 'distanceUnit' | 'isReturnTrip' | 'mileageRate'> = {
  vehicle: '',
  distance: '',
  distanceUnit: '',
  isReturnTrip: '',
  mileageRate: '',
};

function perDiemCells(
  perDiem: PerDiem,
  currency: string,
  { words, expenseWords }: ReportWording,
): typeof noPerDiem {
  const { startDay, startTime, endDay, endTime } = perDiem;
  return {
    perDiemRegion: perDiem.region,
    tripStart: `${startDay} ${startTime}`,
    tripEnd: `${endDay} ${endTime}`,
    tripTimeZone: perDiem.timeZone,
    isOvernight: yesOrNo(perDiem.isOvernight, words),
    paidNights: perDiem.paidNights,
    mealsProvided: formatMeals(perDiem.meals, expenseWords),
    perDiemAmounts: formatPerDiemAmounts(perDiem.amounts, currency, expenseWords),
  };
}

const noPerDiem: Pick<
  TripCells,
  | 'perDiemRegion'
  | 'tripStart'
  | 'tripEnd'
  | 'tripTimeZone'
  | 'isOvernight'
  | 'paidNights'
  | 'mealsProvided'
  | 'perDiemAmounts'
> = {
  perDiemRegion: '',
  tripStart: '',
  tripEnd: '',
  tripTimeZone: '',
  isOvernight: '',
  paidNights: '',
  mealsProvided: '',
  perDiemAmounts: '',
};

export function yesOrNo(answer: boolean, { yes, no }: ReportWording['words']): string {
  return answer ? yes : no;
}
