import type { ProjectTask } from '#src/features/projects/rules/project-tasks.ts';

/** A task while it is edited: its rate may be typed text, and `billable` is the value of a select. */
export type TaskFormValues = Omit<ProjectTask, 'hourlyRate' | 'billable'> & {
  hourlyRate: number | string | null;
  billable: 'yes' | 'no' | null;
};

export function toTaskForm({ billable, ...task }: ProjectTask): TaskFormValues {
  return { ...task, billable: billable === null ? null : billable ? 'yes' : 'no' };
}

/** Form values with tasks as in the contract, before validation. */
export function withTasksOfContract<V extends object>(values: V): V {
  if (!('tasks' in values) || !Array.isArray(values.tasks)) return values;
  const tasks = values.tasks.map(({ billable, ...task }: TaskFormValues) => ({
    ...task,
    billable: billable === null ? null : billable === 'yes',
  }));
  return { ...values, tasks };
}

/** Compares the form, so that saving other fields keeps tasks that were added elsewhere. */
export function haveTasksChanged(tasks: unknown, before: readonly ProjectTask[]): boolean {
  return JSON.stringify(tasks) !== JSON.stringify(before);
}
