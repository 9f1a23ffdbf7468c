import { clientColumn } from '#src/features/clients/server/public.ts';

/** The client's projects. */
export const projectsOfClient = clientColumn('projects', {
  feature: 'projects',
  one: 'project',
  many: 'projects',
});
