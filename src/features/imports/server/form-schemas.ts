import { NewClient } from '#src/features/clients/contract.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';

/** What comes by a file is held against the same shapes as what comes by a form. */
export const formValidators: Validators = {
  clients: (said) => validationErrors(NewClient.safeParse(said).error?.issues ?? []).fields,
  projects: (said) => validationErrors(NewProject.safeParse(said).error?.issues ?? []).fields,
};
