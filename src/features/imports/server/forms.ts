import { NewClient } from '#src/features/clients/contract.ts';
import type { Validators } from '#src/features/imports/record-row.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { validationErrors } from '#src/platform/shared/complaints.ts';

/** What comes by a file is held against the same shapes as what comes by a form. */
export const formValidators: Validators = {
  clients: (said) => validationErrors(NewClient.safeParse(said).error?.issues ?? []).fields,
  projects: (said) => validationErrors(NewProject.safeParse(said).error?.issues ?? []).fields,
};
