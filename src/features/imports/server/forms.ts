import { NewClient } from '#src/features/clients/contract.ts';
import type { Forms } from '#src/features/imports/record-row.ts';
import { NewProject } from '#src/features/projects/contract.ts';
import { complaints } from '#src/platform/shared/complaints.ts';

/** What comes by a file is held against the same shapes as what comes by a form. */
export const forms: Forms = {
  clients: (said) => complaints(NewClient.safeParse(said).error?.issues ?? []).fields,
  projects: (said) => complaints(NewProject.safeParse(said).error?.issues ?? []).fields,
};
