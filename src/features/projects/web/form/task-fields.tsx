import { ArchiveRestore, ArrowUp } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { AddRowButton, ListRow, RemoveRowButton } from '#src/platform/web/form/list-row.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { newId } from '#src/platform/web/new-id.ts';
import type { TaskFormValues } from './task-form-values.ts';

type TasksForm = { tasks: TaskFormValues[] };

/** The tasks of a project, with their rates in the client's currency. */
export function TaskFields({ currency, hint = m.tasksHint }: { currency: string; hint?: string }) {
  // Tasks have an `id` field, so the library uses another name for its keys.
  const { fields, append, remove, move } = useFieldArray<TasksForm, 'tasks', 'key'>({
    name: 'tasks',
    keyName: 'key',
  });
  return (
    <>
      <p className={classNames(text.small, text.quiet)}>{hint}</p>
      {fields.map(({ key }, place) => (
        <TaskRow
          key={key}
          place={place}
          currency={currency}
          onMoveUp={() => move(place, place - 1)}
          onRemove={() => remove(place)}
        />
      ))}
      <div>
        <AddRowButton
          label={m.addTask}
          isFull={fields.length >= projectLimits.tasks}
          onAdd={() => {
            append(
              { id: newId(), name: '', hourlyRate: null, billable: null, isActive: true },
              { focusName: `tasks.${fields.length}.name` },
            );
          }}
        />
      </div>
    </>
  );
}

type TaskRowProps = { place: number; currency: string; onMoveUp: () => void; onRemove: () => void };

function TaskRow({ place, currency, onMoveUp, onRemove }: TaskRowProps) {
  const { setValue } = useFormContext<TasksForm>();
  const isActive = useWatch<TasksForm, `tasks.${number}.isActive`>({ name: `tasks.${place}.isActive` });
  const label = m.taskNumber({ number: place + 1 });
  return (
    <ListRow
      label={label}
      widths="150px 170px"
      buttons={
        <>
          {place > 0 && (
            <IconButton label={m.moveTaskUp({ task: label })} title={m.moveUp} onClick={onMoveUp}>
              <ArrowUp size={16} aria-hidden />
            </IconButton>
          )}
          {!isActive && (
            <IconButton
              label={m.restoreTask({ task: label })}
              title={m.restore}
              onClick={() => setValue(`tasks.${place}.isActive`, true, { shouldDirty: true })}
            >
              <ArchiveRestore size={16} aria-hidden />
            </IconButton>
          )}
          <RemoveRowButton label={m.removeTask({ task: label })} onRemove={onRemove} />
        </>
      }
    >
      <TextInput
        name={`tasks.${place}.name`}
        label={m.task}
        required
        {...(!isActive && { help: m.archived })}
      />
      <RateInput
        name={`tasks.${place}.hourlyRate`}
        label={m.hourlyRate}
        unit={m.currencyPerHour({ currency })}
        digits={minorDigits(currency)}
      />
      <SelectInput name={`tasks.${place}.billable`} label={m.billable} choices={billableChoices} />
    </ListRow>
  );
}

const billableChoices = [
  { value: '', label: m.billableByDefault },
  { value: 'yes', label: m.billable },
  { value: 'no', label: m.notBillable },
];
