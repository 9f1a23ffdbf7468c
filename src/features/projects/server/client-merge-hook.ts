import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const projectsMergeHook = clientColumnHook('projects', {
  feature: 'projects',
  singular: 'project',
  plural: 'projects',
});
