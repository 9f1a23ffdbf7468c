import { NewClient } from '#src/features/clients/contract.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';

/** Files are validated with the schemas of the forms. */
export const formValidators: Validators = {
  clients: (said) => validationErrors(NewClient.safeParse(said).error?.issues ?? []).fields,
  projects: (said) => validationErrors(NewProject.safeParse(said).error?.issues ?? []).fields,
};
