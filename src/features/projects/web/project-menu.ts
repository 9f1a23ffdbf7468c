import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { archiveProjects, reactivateProjects, deleteProject } from './project-mutations.ts';

/** Actions shared by the list and the project page. */
export function projectMenuItems(project: Project, onEdit: () => void, onDeleted?: () => void): RowAction[] {
  async function deleteAndClose() {
    if (await deleteProject(project)) onDeleted?.();
  }
  const archiveItem: RowAction =
    project.status === 'Archived'
      ? { label: m.makeActive, icon: ArchiveRestore, onClick: () => void reactivateProjects([project]) }
      : { label: m.archive, icon: Archive, onClick: () => void archiveProjects([project]) };
  return [
    { label: m.edit, icon: Pencil, onClick: onEdit, isQuick: true },
    archiveItem,
    { label: m.delete, icon: Trash2, onClick: () => void deleteAndClose(), isDangerous: true },
  ];
}
