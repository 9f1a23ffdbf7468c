import { lazy } from 'react';

export { ProjectStatus } from './project-status.tsx';

/** In a piece of its own, with the form library and the shapes. */
export const ProjectDialog = lazy(async () => ({
  default: (await import('./project-dialog.tsx')).ProjectDialog,
}));
