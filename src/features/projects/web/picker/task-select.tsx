import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import * as m from '#messages/projects.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { findTask, selectableTasks } from '#src/features/projects/rules/project-tasks.ts';

type TaskSelectProps = {
  /** The chosen project. */
  project: Project | undefined;
  taskId: string | null;
  problem?: string | undefined;
  disabled?: boolean;
  selectRef?: Ref<HTMLInputElement>;
  onPick: (taskId: string | null) => void;
};

/** The task of an entry or timer. Nothing if the project has none to choose. */
export function TaskSelect({ project, taskId, problem, disabled, selectRef, onPick }: TaskSelectProps) {
  const tasks = selectableTasks(project, taskId);
  // Removed since it was chosen.
  const isMissing = project !== undefined && taskId !== null && !findTask(project, taskId);
  if (tasks.length === 0 && !isMissing) return null;
  return (
    <TextField
      select
      fullWidth
      label={m.task}
      value={project === undefined ? '' : (taskId ?? '')}
      disabled={disabled}
      inputRef={selectRef}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => onPick(event.target.value === '' ? null : event.target.value)}
      // Shows “No task”, too.
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{m.noTask}</MenuItem>
      {isMissing && <MenuItem value={taskId}>{m.removedTask}</MenuItem>}
      {tasks.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
