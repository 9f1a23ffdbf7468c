import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { ArchiveRestore, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/projects.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { SelectInput } from '#src/platform/web/form/fields/select-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import type { TaskFormValues } from './task-form-values.ts';

type TasksForm = { tasks: TaskFormValues[] };

/** The tasks of a project, with their rates in the client's currency. */
export function TaskFields({ currency }: { currency: string }) {
  // Tasks have an `id` field, so the library uses another name for its keys.
  const { fields, append, remove } = useFieldArray<TasksForm, 'tasks', 'key'>({
    name: 'tasks',
    keyName: 'key',
  });
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {m.tasksHint}
      </Typography>
      {fields.map(({ key }, place) => (
        <TaskRow key={key} place={place} currency={currency} onRemove={() => remove(place)} />
      ))}
      <div>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Plus size={16} aria-hidden />}
          disabled={fields.length >= projectLimits.tasks}
          onClick={() => {
            append(
              { id: newId(), name: '', hourlyRate: null, billable: null, isActive: true },
              { focusName: `tasks.${fields.length}.name` },
            );
          }}
        >
          {m.addTask}
        </Button>
      </div>
    </>
  );
}

type TaskRowProps = { place: number; currency: string; onRemove: () => void };

function TaskRow({ place, currency, onRemove }: TaskRowProps) {
  const { setValue } = useFormContext<TasksForm>();
  const isActive = useWatch<TasksForm, `tasks.${number}.isActive`>({ name: `tasks.${place}.isActive` });
  const label = m.taskNumber({ number: place + 1 });
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr) auto',
          sm: 'minmax(0, 1fr) 150px 170px auto',
        },
      }}
    >
      <Box sx={{ display: 'grid', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <TextInput
          name={`tasks.${place}.name`}
          label={m.task}
          required
          {...(!isActive && { help: m.archived })}
        />
      </Box>
      <RateInput
        name={`tasks.${place}.hourlyRate`}
        label={m.hourlyRate}
        unit={m.currencyPerHour({ currency })}
        digits={minorDigits(currency)}
      />
      <SelectInput name={`tasks.${place}.billable`} label={m.taskBillable} choices={billableChoices} />
      {/* Beside the fields, below their labels. */}
      <Box sx={{ display: 'flex', mt: 6, mr: -2 }}>
        {!isActive && (
          <Tooltip title={m.restore}>
            <IconButton
              aria-label={m.restoreTask({ task: label })}
              onClick={() => setValue(`tasks.${place}.isActive`, true, { shouldDirty: true })}
            >
              <ArchiveRestore size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title={m.remove}>
          <IconButton aria-label={m.removeTask({ task: label })} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  );
}

const billableChoices = [
  { value: '', label: m.billableByDefault },
  { value: 'yes', label: m.taskBillable },
  { value: 'no', label: m.notBillable },
];
