import { FolderKanban, FolderPlus } from 'lucide-react';
import * as m from '#messages/projects.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { useFoundProjects } from './use-found-projects.ts';

export const palette: Palette = {
  actions: [{ label: m.addProject, path: '/projects?new', icon: FolderPlus, audience: 'tenant' }],
  records: {
    label: m.projects,
    icon: FolderKanban,
    useFound: (query, isEnabled) =>
      useFoundProjects(query, isEnabled)?.map(({ id, name }) => ({ label: name, path: `/projects/${id}` })),
  },
};
