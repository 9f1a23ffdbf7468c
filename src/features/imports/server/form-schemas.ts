import { NewClient } from '#src/features/clients/contract.ts';
import { fieldLabels } from '#src/features/imports/field-labels.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { validateTrip } from './trip-schema.ts';

/** Files are validated with the schemas of the forms. */
export const formValidators: Validators = {
  clients: (values) => validationErrors(NewClient.safeParse(values).error?.issues ?? []).fields,
  projects: (values) => validationErrors(NewProject.safeParse(values).error?.issues ?? []).fields,
  trips: validateTrip,
  fieldNames: fieldLabels,
};
