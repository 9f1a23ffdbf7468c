import { Pencil } from 'lucide-react';
import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectMenuItems, reopenAction } from '#src/features/projects/web/public.tsx';
import { TimeActions } from '#src/features/timesheets/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';

type ProjectActionsProps = {
  project: Project;
  onEdit: () => void;
  onDuplicate: () => void;
  onDeleted: () => void;
};

/** The primary one starts the timer, or first reopens the project. */
export function ProjectActions({ project, onEdit, onDuplicate, onDeleted }: ProjectActionsProps) {
  const reopen = reopenAction(project);
  const menu = projectMenuItems(project, { onEdit, onDuplicate, onDeleted });
  const buttons: unknown[] = [m.edit, reopen?.label];
  return (
    <>
      {reopen && (
        <Button variant="filled" icon={<reopen.icon size={16} aria-hidden />} onClick={reopen.onClick}>
          {reopen.label}
        </Button>
      )}
      <TimeActions clientId={project.clientId} projectId={project.id} isPrimary={!reopen} />
      <Button variant="outlined" tone="neutral" icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
        {m.edit}
      </Button>
      <RowActions of={project.name} actions={menu.filter(({ label }) => !buttons.includes(label))} />
    </>
  );
}
