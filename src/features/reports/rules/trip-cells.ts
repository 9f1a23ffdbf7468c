/** What a report says about mileage and per diems; empty for other expenses. */
import type { Expense } from '#src/features/expenses/contract.ts';
import type { Mileage } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { PerDiem } from '#src/features/expenses/rules/kinds/per-diem.ts';
import {
  formatMeals,
  formatPerDiemAmounts,
  formatRates,
} from '#src/features/expenses/rules/kinds/trip-text.ts';

export type TripCells = {
  tripFrom: string;
  tripTo: string;
  tripPurpose: string;
  vehicle: string;
  /** One way. */
  distance: number | '';
  distanceUnit: string;
  isReturnTrip: string;
  mileageRate: string;
  perDiemRegion: string;
  tripStart: string;
  tripEnd: string;
  tripTimeZone: string;
  isOvernight: string;
  paidNights: number | '';
  mealsProvided: string;
  perDiemAmounts: string;
};

export const tripColumns: readonly [keyof TripCells, string][] = [
  ['tripFrom', 'From'],
  ['tripTo', 'To'],
  ['tripPurpose', 'Purpose'],
  ['vehicle', 'Vehicle'],
  ['distance', 'Distance'],
  ['distanceUnit', 'Distance unit'],
  ['isReturnTrip', 'Return trip'],
  ['mileageRate', 'Mileage rate'],
  ['perDiemRegion', 'Per diem region'],
  ['tripStart', 'Trip start'],
  ['tripEnd', 'Trip end'],
  ['tripTimeZone', 'Trip time zone'],
  ['isOvernight', 'Overnight'],
  ['paidNights', 'Paid nights'],
  ['mealsProvided', 'Meals provided'],
  ['perDiemAmounts', 'Per diem amounts'],
];

export function tripCells({ trip, mileage, perDiem, currency }: Expense): TripCells {
  return {
    tripFrom: trip?.from ?? '',
    tripTo: trip?.to ?? '',
    tripPurpose: trip?.purpose ?? '',
    ...(mileage ? mileageCells(mileage) : noMileage),
    ...(perDiem ? perDiemCells(perDiem, currency) : noPerDiem),
  };
}

function mileageCells({ vehicle, distance, unit, isReturnTrip, rates }: Mileage): typeof noMileage {
  return {
    vehicle,
    distance: Number(distance),
    distanceUnit: unit,
    isReturnTrip: yesOrNo(isReturnTrip),
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

function perDiemCells(perDiem: PerDiem, currency: string): typeof noPerDiem {
  const { startDay, startTime, endDay, endTime } = perDiem;
  return {
    perDiemRegion: perDiem.region,
    tripStart: `${startDay} ${startTime}`,
    tripEnd: `${endDay} ${endTime}`,
    tripTimeZone: perDiem.timeZone,
    isOvernight: yesOrNo(perDiem.isOvernight),
    paidNights: perDiem.paidNights,
    mealsProvided: formatMeals(perDiem.meals),
    perDiemAmounts: formatPerDiemAmounts(perDiem.amounts, currency),
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

export function yesOrNo(answer: boolean): string {
  return answer ? 'yes' : 'no';
}
