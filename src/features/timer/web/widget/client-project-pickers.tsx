import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as m from '#messages/timer.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { FieldErrors } from '#src/features/timer/rules/entry/save-timer.ts';
import type { Timer } from '#src/features/timer/rules/timer/timer.ts';
import { orderProjects } from '#src/features/timer/rules/widget/project-order.ts';
import { pickClient, pickProject, pickableProjects } from '#src/features/timer/rules/widget/timer-form.ts';
import type { Transition } from '#src/features/timer/web/store/timer-store.ts';
import { isSameName } from '#src/platform/shared/search-match.ts';

export type PickedProject = { id: string; clientId: string | null };

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
  /** Project ids of the latest entries, newest first. */
  recentProjectIds: readonly (string | null)[];
  fieldErrors: FieldErrors;
  isSaving: boolean;
  dispatch: (act: Transition) => void;
  onAddProject: (name: string) => void;
};

/** One picker in two lines: the project, by client, and below it the client. Each narrows or sets the other. [2.45-2.48] */
export function ClientProjectPickers(props: Props) {
  const { timer, pickerOptions, recentProjectIds, fieldErrors, isSaving, dispatch, onAddProject } = props;
  const { clients, projects } = pickerOptions;
  const errorId = useId();
  const pickable = pickableProjects(projects, timer.clientId);
  // Keep showing a project that was archived while the timer runs.
  const chosen = projects.find(({ id }) => id === timer.projectId) ?? null;
  const offered = chosen && !pickable.includes(chosen) ? [chosen, ...pickable] : pickable;
  const clientName = (clientId: string | null) =>
    clientId === null ? m.internal : (clients.find(({ id }) => id === clientId)?.name ?? '');
  /** The errors are below both fields, outside of their text fields. */
  const describedBy = (field: (typeof pickerFields)[number]) =>
    fieldErrors[field] !== undefined && { 'aria-describedby': errorId + field };
  return (
    <PickerFrame>
      <Autocomplete
        fullWidth
        autoHighlight
        disabled={isSaving}
        options={orderProjects<PickedProject & { name: string; status: string }>(offered, recentProjectIds)}
        value={chosen}
        groupBy={({ id, clientId }) => (id === newOptionId ? m.newProject : clientName(clientId))}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ id, name }) => (id === newOptionId ? m.addProject({ name }) : name)}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(all, state) => {
          const name = state.inputValue.trim();
          const found = filterByWork(all, state);
          const isKnown = name === '' || all.some((project) => isSameName(project.name, name));
          const { clientId } = timer;
          return isKnown ? found : [...found, { id: newOptionId, name, clientId, status: '' }];
        }}
        noOptionsText={m.noProjects}
        onChange={(_event, picked) => {
          if (picked?.id === newOptionId) onAddProject(picked.name);
          else dispatch((current, at) => pickProject(current, picked, at));
        }}
        renderInput={(input) => (
          <TextField
            {...input}
            label={m.project}
            error={fieldErrors.projectId !== undefined}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, ...describedBy('projectId') },
            }}
          />
        )}
      />
      <Autocomplete
        fullWidth
        autoHighlight
        className="client"
        disabled={isSaving}
        options={clients}
        value={clients.find(({ id }) => id === timer.clientId) ?? null}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        noOptionsText={m.noClients}
        onChange={(_event, client) =>
          dispatch((current, at) => pickClient(current, client?.id ?? null, projects, at))
        }
        renderInput={(input) => (
          <TextField
            {...input}
            placeholder={chosen?.clientId === null ? m.internal : m.client}
            error={fieldErrors.clientId !== undefined}
            slotProps={{
              ...input.slotProps,
              htmlInput: { ...input.slotProps.htmlInput, 'aria-label': m.client, ...describedBy('clientId') },
            }}
          />
        )}
      />
      {pickerFields.map(
        (field) =>
          fieldErrors[field] !== undefined && (
            <Typography
              key={field}
              id={errorId + field}
              variant="caption"
              component="p"
              sx={{ mt: 1.5, color: 'error.text' }}
            >
              {fieldErrors[field]}
            </Typography>
          ),
      )}
      {!fieldErrors.clientId && !fieldErrors.projectId && <MissingHint timer={timer} />}
    </PickerFrame>
  );
}

const pickerFields = ['projectId', 'clientId'] as const;
/** Id of the option for a new project. */
const newOptionId = 'new';
const filterByWork = createFilterOptions<PickedProject & { name: string; status: string }>();

/** Both are optional until there is time to save; a project without a client is internal. [5.3] */
function MissingHint({ timer: { start, clientId, projectId } }: Pick<Props, 'timer'>) {
  if (start === null || projectId !== null) return null;
  return (
    <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
      {clientId === null ? m.selectBothHint : m.selectProjectHint}
    </Typography>
  );
}

/** The two fields share a border and look like one. */
const PickerFrame = styled('div')({
  '& > :first-of-type .MuiOutlinedInput-notchedOutline': { borderRadius: '8px 8px 0 0' },
  '& .client .MuiOutlinedInput-notchedOutline': { borderRadius: '0 0 8px 8px' },
  '& .client .MuiOutlinedInput-root': { marginTop: -1, fontSize: 13 },
  '& .Mui-focused, & .Mui-error': { zIndex: 1 },
});
