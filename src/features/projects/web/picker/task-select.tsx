import type { Ref } from 'react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { findTask, selectableTasks } from '#src/features/projects/rules/project-tasks.ts';
import { Select } from '#src/platform/web/kit/fields/select.tsx';

type TaskSelectProps = {
  /** The chosen project. */
  project: Project | undefined;
  taskId: string | null;
  problem?: string | undefined;
  disabled?: boolean;
  selectRef?: Ref<HTMLButtonElement>;
  onPick: (taskId: string | null) => void;
};

/** The task of an entry or timer. Nothing if the project has none to choose. */
export function TaskSelect({ project, taskId, problem, disabled, selectRef, onPick }: TaskSelectProps) {
  const tasks = selectableTasks(project, taskId);
  // Removed since it was chosen.
  const isMissing = project !== undefined && taskId !== null && !findTask(project, taskId);
  if (tasks.length === 0 && !isMissing) return null;
  return (
    <Select
      label={m.task}
      value={project === undefined ? '' : (taskId ?? '')}
      disabled={disabled ?? false}
      ref={selectRef ?? null}
      error={problem}
      onChange={(picked) => onPick(picked === '' ? null : picked)}
      choices={[
        { value: '', label: m.noTask },
        ...(isMissing ? [{ value: taskId, label: m.removedTask }] : []),
        ...tasks.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
