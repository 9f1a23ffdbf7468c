import * as z from 'zod';
import { ExpenseTrip, Mileage, PerDiem } from '#src/features/expenses/contract-kinds.ts';
import type { ValidateTrip } from '#src/features/imports/rules/rows/row-reader.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';

const TripDetails = z.object({
  mileage: Mileage.nullable(),
  perDiem: PerDiem.nullable(),
  trip: ExpenseTrip.nullable(),
});

/** Trips in files are validated as those of the form. */
export const validateTrip: ValidateTrip = (details) =>
  validationErrors(TripDetails.safeParse(details).error?.issues ?? []).fields;
