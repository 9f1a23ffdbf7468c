import { clientColumnHook } from '#src/features/clients/server/public.ts';

/** The client's projects. */
export const projectsMergeHook = clientColumnHook('projects', {
  feature: 'projects',
  singular: 'project',
  plural: 'projects',
});
