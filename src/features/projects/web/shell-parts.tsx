import { FolderKanban } from 'lucide-react';
import * as m from '#messages/projects.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { BudgetWatch } from './lazy-components.tsx';

export const shellParts: ShellParts = {
  menu: [{ label: m.projects, path: '/projects', icon: FolderKanban, audience: 'tenant' }],
  everywhere: [{ audience: 'tenant', Component: BudgetWatch }],
  palette: async () => (await import('./palette.ts')).palette,
};
