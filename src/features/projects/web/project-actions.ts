import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import type { Project } from '#src/features/projects/contract.ts';
import type { RowAction } from '#src/platform/web/layout/row-actions.tsx';
import { archive, reactivate, remove } from './project-acts.ts';

/** What can be done with a project, in the list and on its page. */
export function actionsOf(project: Project, onEdit: () => void, onDeleted?: () => void): RowAction[] {
  async function deleteIt() {
    if (await remove(project)) onDeleted?.();
  }
  const shelf: RowAction =
    project.status === 'Archived'
      ? { label: 'Make active', icon: ArchiveRestore, onClick: () => void reactivate([project]) }
      : { label: 'Archive', icon: Archive, onClick: () => void archive([project]) };
  return [
    { label: 'Edit', icon: Pencil, onClick: onEdit, isQuick: true },
    shelf,
    { label: 'Delete', icon: Trash2, onClick: () => void deleteIt(), isDangerous: true },
  ];
}
