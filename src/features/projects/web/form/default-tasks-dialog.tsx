import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import * as m from '#messages/projects.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { DefaultTask } from '#src/features/projects/contract-tasks.ts';
import { projects } from '#src/features/projects/web/queries.ts';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { TaskFields } from './task-fields.tsx';
import { toTaskForm, withTasksOfContract } from './task-form-values.ts';

/** Without the fields that only tasks of a project have. */
const DefaultTasksForm = z.preprocess(
  (values: object) => withTasksOfContract(values),
  z.object({ tasks: z.array(z.object(DefaultTask.shape)) }),
);

type DefaultTasksDialogProps = { tasks: readonly DefaultTask[]; onClose: () => void };

/** Edits the tasks that new projects get, and their order. */
export function DefaultTasksDialog({ tasks, onClose }: DefaultTasksDialogProps) {
  const queries = useQueryClient();
  const { currency } = useAccount().preferences;
  return (
    <FormDialog
      title={m.defaultTasks}
      schema={DefaultTasksForm}
      values={{ tasks: tasks.map((task) => toTaskForm({ ...task, id: newId(), isActive: true })) }}
      onSave={async (values) => {
        await projects.setDefaultTasks.call(values);
        await queries.invalidateQueries({ queryKey: projects.defaultTasks.key() });
        notify(m.defaultTasksSaved);
      }}
      onClose={onClose}
    >
      <TaskFields currency={currency} hint={m.defaultTasksHint} />
    </FormDialog>
  );
}
