import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
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
    <Pickers>
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
      {!problems.clientId && !problems.projectId && <Needed timer={timer} />}
    </Pickers>
  );
}

/** Neither is needed before there is time to save. [5.3] */
function Needed({ timer: { start, clientId, projectId } }: Pick<Props, 'timer'>) {
  if (start === null || (clientId !== null && projectId !== null)) return null;
  const missing = [clientId === null && 'a client', projectId === null && 'a project'].filter(Boolean);
  return (
    <Typography variant="caption" sx={{ gridColumn: '1 / -1', mt: -2, color: 'text.secondary' }}>
      To save this time, pick {missing.join(' and ')}.
    </Typography>
  );
}

const Pickers = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 });

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
