import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/timer.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { FieldErrors } from '#src/features/timer/rules/entry/save-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { pickClient, pickProject, pickableProjects } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';

/** All clients, inactive ones too, and all projects; the rules filter out archived ones. [2.47, 2.48] */
export function usePickerOptions() {
  const { data: clientList } = useQuery(allClientsQuery);
  const { data: projectList } = useQuery(allProjectsQuery);
  return { clients: clientList?.items ?? [], projects: projectList?.items ?? [] };
}

export type PickerOptions = ReturnType<typeof usePickerOptions>;

type Props = {
  timer: Timer;
  pickerOptions: PickerOptions;
  fieldErrors: FieldErrors;
  isSaving: boolean;
  dispatch: (act: Transition) => void;
};

/** Client and project pickers; each narrows or sets the other. [2.45-2.48] */
export function ClientProjectPickers({ timer, pickerOptions, fieldErrors, isSaving, dispatch }: Props) {
  const pickable = pickableProjects(pickerOptions.projects, timer.clientId);
  // Keep showing a project that was archived while the timer runs.
  const chosen = pickerOptions.projects.find(({ id }) => id === timer.projectId) ?? null;
  return (
    <PickerGrid>
      <Picker
        label={m.client}
        emptyText={m.noClients}
        placeholder={chosen?.clientId === null ? m.internal : ''}
        problem={fieldErrors.clientId}
        isDisabled={isSaving}
        options={pickerOptions.clients}
        chosen={pickerOptions.clients.find(({ id }) => id === timer.clientId) ?? null}
        onPick={(client) =>
          dispatch((current, at) => pickClient(current, client?.id ?? null, pickerOptions.projects, at))
        }
      />
      <Picker
        label={m.project}
        emptyText={m.noProjects}
        problem={fieldErrors.projectId}
        isDisabled={isSaving}
        options={chosen && !pickable.includes(chosen) ? [chosen, ...pickable] : pickable}
        chosen={chosen}
        onPick={(project) => dispatch((current, at) => pickProject(current, project, at))}
      />
      {!fieldErrors.clientId && !fieldErrors.projectId && <MissingHint timer={timer} />}
    </PickerGrid>
  );
}

/** Both are optional until there is time to save; a project without a client is internal. [5.3] */
function MissingHint({ timer: { start, clientId, projectId } }: Pick<Props, 'timer'>) {
  if (start === null || projectId !== null) return null;
  return (
    <Typography variant="caption" sx={{ gridColumn: '1 / -1', mt: -2, color: 'text.secondary' }}>
      {clientId === null ? m.selectBothHint : m.selectProjectHint}
    </Typography>
  );
}

const PickerGrid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
});

type PickerOption = { id: string; name: string };
type PickerProps<N extends PickerOption> = {
  label: string;
  emptyText: string;
  placeholder?: string;
  problem: string | undefined;
  isDisabled: boolean;
  options: readonly N[];
  chosen: N | null;
  onPick: (picked: N | null) => void;
};

function Picker<N extends PickerOption>({
  label,
  emptyText,
  placeholder = '',
  problem,
  isDisabled,
  options,
  chosen,
  onPick,
}: PickerProps<N>) {
  return (
    <Autocomplete
      fullWidth
      autoHighlight
      disabled={isDisabled}
      options={options}
      value={chosen}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={emptyText}
      onChange={(_event, picked) => onPick(picked)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={placeholder}
          error={problem !== undefined}
          helperText={problem}
        />
      )}
    />
  );
}
