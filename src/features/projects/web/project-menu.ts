import { Archive, ArchiveRestore, Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { archiveProjects, reactivateProjects, deleteProject } from './project-mutations.ts';

/** What a completed or archived project needs before work goes on; null for others. */
export function reopenAction(project: Project): RowAction | null {
  const onClick = () => void reactivateProjects([project]);
  switch (project.status) {
    case 'Completed':
      return { label: m.reopen, icon: RotateCcw, onClick };
    case 'Archived':
      return { label: m.makeActive, icon: ArchiveRestore, onClick };
    default:
      return null;
  }
}

type ProjectMenu = { onEdit: () => void; onDuplicate: () => void; onDeleted?: () => void };

/** Actions shared by the list and the project page. */
export function projectMenuItems(
  project: Project,
  { onEdit, onDuplicate, onDeleted }: ProjectMenu,
): RowAction[] {
  async function deleteAndClose() {
    if (await deleteProject(project)) onDeleted?.();
  }
  const reopen = reopenAction(project);
  const archive = { label: m.archive, icon: Archive, onClick: () => void archiveProjects([project]) };
  return [
    { label: m.edit, icon: Pencil, onClick: onEdit, isQuick: true },
    { label: m.duplicate, icon: Copy, onClick: onDuplicate },
    ...(reopen ? [reopen] : []),
    ...(project.status === 'Archived' ? [] : [archive]),
    { label: m.delete, icon: Trash2, onClick: () => void deleteAndClose(), isDangerous: true },
  ];
}
