import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { pickClient, pickProject, projectsToPick } from '#src/features/timer/timer-form.ts';
import type { Timer } from '#src/features/timer/timer.ts';
import type { FieldProblems } from './field-problems.ts';
import type { Act } from './timer-store.ts';
import type { Picks } from './use-picks.ts';

type Props = {
  timer: Timer;
  picks: Picks;
  problems: FieldProblems;
  isSaving: boolean;
  onAct: (act: Act) => void;
};

/** Client and project side by side; each narrows or sets the other. [2.45-2.48] */
export function WorkPickers({ timer, picks, problems, isSaving, onAct }: Props) {
  const toPick = projectsToPick(picks.projects, timer.clientId);
  // A project archived while the timer runs stays what the work is for.
  const chosen = picks.projects.find(({ id }) => id === timer.projectId) ?? null;
  return (
    <Stack direction="row" spacing={3}>
      <Picker
        label="Client"
        problem={problems.clientId}
        isDisabled={isSaving}
        options={picks.clients}
        chosen={picks.clients.find(({ id }) => id === timer.clientId) ?? null}
        onPick={(client) =>
          onAct((current, at) => pickClient(current, client?.id ?? null, picks.projects, at))
        }
      />
      <Picker
        label="Project"
        problem={problems.projectId}
        isDisabled={isSaving}
        options={chosen && !toPick.includes(chosen) ? [chosen, ...toPick] : toPick}
        chosen={chosen}
        onPick={(project) => onAct((current, at) => pickProject(current, project, at))}
      />
    </Stack>
  );
}

type Named = { id: string; name: string };
type PickerProps<N extends Named> = {
  label: string;
  problem: string | undefined;
  isDisabled: boolean;
  options: readonly N[];
  chosen: N | null;
  onPick: (picked: N | null) => void;
};

function Picker<N extends Named>({ label, problem, isDisabled, options, chosen, onPick }: PickerProps<N>) {
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
      noOptionsText={`No ${label.toLowerCase()} yet`}
      onChange={(_event, picked) => onPick(picked)}
      renderInput={(input) => (
        <TextField {...input} label={label} error={problem !== undefined} helperText={problem} />
      )}
    />
  );
}
