import { useQuery } from '@tanstack/react-query';
import { Pencil, RefreshCcw } from 'lucide-react';
import * as m from '#messages/project-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectMenuItems, projects, reopenAction } from '#src/features/projects/web/public.tsx';
import { TimeActions } from '#src/features/timesheets/web/public.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';

type ProjectActionsProps = {
  project: Project;
  onEdit: () => void;
  onDuplicate: () => void;
  onRecalculate: () => void;
  onDeleted: () => void;
};

/** The primary one starts the timer, or first reopens the project. */
export function ProjectActions(props: ProjectActionsProps) {
  const { project, onEdit, onDuplicate, onRecalculate, onDeleted } = props;
  const reopen = reopenAction(project);
  const menu = projectMenuItems(project, { onEdit, onDuplicate, onDeleted });
  const buttons: unknown[] = [m.edit, reopen?.label];
  const inMenu = menu.filter(({ label }) => !buttons.includes(label));
  const recalculate = { label: m.recalculateRates, icon: RefreshCcw, onClick: onRecalculate };
  const actions = useCanRecalculate(project)
    ? inMenu.toSpliced(
        inMenu.findIndex(({ isDangerous }) => isDangerous),
        0,
        recalculate,
      )
    : inMenu;
  return (
    <>
      {reopen && (
        <Button variant="filled" icon={reopen.icon} onClick={reopen.onClick}>
          {reopen.label}
        </Button>
      )}
      <TimeActions clientId={project.clientId} projectId={project.id} isPrimary={!reopen} />
      <Button variant="outlined" icon={Pencil} onClick={onEdit}>
        {m.edit}
      </Button>
      <RowActions of={project.name} actions={actions} />
    </>
  );
}

/** Whether entries have rates. At a fixed price hours have no amount, unless they were logged before. */
function useCanRecalculate(project: Project): boolean {
  const isFixed = [project, ...project.earlierTerms].every(({ billingType }) => billingType === 'fixed');
  const { data } = useQuery({
    ...projects.figures.queryOptions({ input: { projectId: project.id } }),
    enabled: isFixed,
  });
  const figures = data?.items.find(({ projectId }) => projectId === project.id);
  return !isFixed || (figures?.amounts.some(({ amountMinor }) => amountMinor !== 0) ?? false);
}
