import { clientsArea } from '#src/features/clients/server/public.ts';
import { projectsArea } from '#src/features/projects/server/public.ts';
import { entriesArea } from '#src/features/timesheets/server/public.ts';

/** Everything an export consists of; what refers to others comes after them. */
export const areas = [clientsArea, projectsArea, entriesArea];
