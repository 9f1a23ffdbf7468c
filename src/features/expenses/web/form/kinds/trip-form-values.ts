import type * as z from 'zod';
import type { WrittenMileage, WrittenPerDiem } from '#src/features/expenses/contract-kinds.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import type { ExpenseKind } from '#src/features/expenses/rules/expense-limits.ts';
import { isTripKind } from '#src/features/expenses/rules/kinds/kind-amount.ts';
import { drivenDistance, keepRates } from '#src/features/expenses/rules/kinds/mileage.ts';
import type { DistanceUnit, RatedDistance } from '#src/features/expenses/rules/kinds/mileage.ts';
import { meals } from '#src/features/expenses/rules/kinds/per-diem.ts';
import type { Meal, PerDiem, PerDiemAmounts } from '#src/features/expenses/rules/kinds/per-diem.ts';

/** Mileage while it is edited: anything may be missing. */
type MileageForm = {
  vehicle: string | null;
  unit: DistanceUnit;
  distance: number | string | null;
  isReturnTrip: boolean;
  /** Null: those of the settings. */
  rates: RatedDistance[] | null;
};

type PerDiemForm = {
  region: string | null;
  startDay: string | null;
  startTime: string | null;
  endDay: string | null;
  endTime: string | null;
  timeZone: string | null;
  isOvernight: boolean;
  paidNights: number | string | null;
  /** By day. */
  meals: Record<string, Partial<Record<Meal, boolean>>>;
  /** Null: those of the settings. */
  amounts: PerDiemAmounts | null;
};

export type TripForm = {
  mileage: MileageForm;
  perDiem: PerDiemForm;
  trip: { from: string | null; to: string | null; purpose: string | null };
};

type WrittenTrip = {
  mileage: z.output<typeof WrittenMileage> | null;
  perDiem: z.output<typeof WrittenPerDiem> | null;
  trip: Expense['trip'];
};

/** What the form has for an expense; undefined: a new one. */
export function toTripForm(expense?: WrittenTrip): TripForm {
  const { mileage, perDiem, trip } = expense ?? {};
  return {
    mileage: mileage
      ? { ...mileage, distance: Number(mileage.distance), rates: mileage.rates ?? null }
      : emptyMileage,
    perDiem: perDiem
      ? {
          ...perDiem,
          amounts: perDiem.amounts ?? null,
          meals: Object.fromEntries(perDiem.meals.map(({ day, ...ofDay }) => [day, ofDay])),
        }
      : emptyPerDiem,
    trip: trip ?? { from: null, to: null, purpose: null },
  };
}

/** A copy uses the rates that apply on its day. */
export function toTripCopy({ mileage, perDiem, trip }: TripForm): TripForm {
  return { mileage: { ...mileage, rates: null }, perDiem: { ...perDiem, amounts: null }, trip };
}

const emptyMileage: MileageForm = {
  vehicle: null,
  unit: 'km',
  distance: null,
  isReturnTrip: false,
  rates: null,
};

const emptyPerDiem: PerDiemForm = {
  region: null,
  startDay: null,
  startTime: null,
  endDay: null,
  endTime: null,
  timeZone: null,
  isOvernight: true,
  paidNights: 0,
  meals: {},
  amounts: null,
};

/** What was driven in total, as text; null while the distance can’t be read. */
export function readDriven({ distance, isReturnTrip }: Pick<MileageForm, 'distance' | 'isReturnTrip'>) {
  const text = String(distance);
  return /^\d{1,7}(\.\d{1,3})?$/.test(text) ? drivenDistance({ distance: text, isReturnTrip }) : null;
}

type WholeForm = TripForm & {
  kind?: ExpenseKind | undefined;
  day?: string | null | undefined;
  lines: readonly { id: string; categoryId?: string | null | undefined }[];
};

/** Values for the contract, without those of other kinds. */
export function toTripValues(form: WholeForm): Record<string, unknown> {
  const { kind = 'purchase', mileage, perDiem, trip, lines, day } = form;
  if (!isTripKind(kind)) return { mileage: null, perDiem: null, trip: null };
  return {
    mileage: kind === 'mileage' ? toMileageValues(mileage) : null,
    perDiem: kind === 'perDiem' ? toPerDiemValues(perDiem) : null,
    trip: Object.values(trip).some((text) => text?.trim()) ? trip : null,
    day: kind === 'perDiem' ? perDiem.endDay : day,
    taxCase: 'outsideScope',
    receiptTotalMinor: null,
    // The server calculates the amount; the shares and the description stay as they are.
    lines: lines.slice(0, 1).map((line) => ({ ...line, amountMinor: 0, taxRate: '0', taxMinor: null })),
  };
}

function toMileageValues({ distance, vehicle, rates, ...mileage }: MileageForm) {
  const driven = readDriven({ distance, isReturnTrip: mileage.isReturnTrip });
  return {
    ...mileage,
    vehicle: vehicle ?? undefined,
    distance: distance === null ? undefined : String(distance),
    rates: rates && driven !== null ? keepRates(rates, driven) : rates,
  };
}

function toPerDiemValues({ meals: byDay, paidNights, ...perDiem }: PerDiemForm) {
  return {
    ...Object.fromEntries(Object.entries(perDiem).map(([name, value]) => [name, value ?? undefined])),
    amounts: perDiem.amounts,
    paidNights: paidNights ?? 0,
    meals: providedMeals(byDay, perDiem),
  };
}

/** Those of the trip’s days, even if it was longer before. */
export function providedMeals(
  byDay: PerDiemForm['meals'],
  { startDay, endDay }: Pick<PerDiemForm, 'startDay' | 'endDay'>,
): PerDiem['meals'] {
  return Object.entries(byDay)
    .filter(([day]) => startDay !== null && endDay !== null && day >= startDay && day <= endDay)
    .map(([day, provided]) => ({
      day,
      breakfast: provided.breakfast === true,
      lunch: provided.lunch === true,
      dinner: provided.dinner === true,
    }))
    .filter((ofDay) => meals.some((meal) => ofDay[meal]));
}
