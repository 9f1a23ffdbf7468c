import Autocomplete from '@mui/material/Autocomplete';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { Suspense, useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import * as m from '#messages/projects.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { pickableProjects } from '#src/features/projects/rules/picker/pick-work.ts';
import type { PickableProject } from '#src/features/projects/rules/picker/pick-work.ts';
import { orderProjects } from '#src/features/projects/rules/picker/project-order.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import { ProjectDialog } from '#src/features/projects/web/on-demand.tsx';
import { isSameName, matchesSearch } from '#src/platform/shared/search-match.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import { assignClient, possibleClients } from './assign-client.ts';
import type { PickableClient } from './assign-client.ts';

type ProjectPickerProps = {
  /** All clients, archived ones too, and all projects; archived ones are left out here. [2.47, 2.48] */
  clients: readonly Client[];
  projects: readonly Project[];
  clientId: string | null;
  projectId: string | null;
  /** Project ids of the latest entries, newest first. */
  recentProjectIds: readonly (string | null)[];
  problems: { clientId?: string | undefined; projectId?: string | undefined };
  /** Shown while neither field has an error. */
  hint?: string | undefined;
  disabled?: boolean;
  projectRef?: Ref<HTMLInputElement>;
  clientRef?: Ref<HTMLInputElement>;
  onPickProject: (project: PickableProject | null) => void;
  onPickClient: (clientId: string | null) => void;
};

type ProjectOption = PickableProject & { name: string; colour?: string | null };

/**
 * One picker in two lines: the project, by client, and below it the client. Each narrows or sets the other. A project that
 * is missing is added in place. [2.45-2.48]
 */
export function ProjectPicker(props: ProjectPickerProps) {
  const { clients, projects, clientId, projectId, recentProjectIds, hint } = props;
  const { disabled = false, projectRef, clientRef, onPickProject, onPickClient } = props;
  const [newName, setNewName] = useState<string | null>(null);
  const messageId = useId();
  const pickable = pickableProjects(projects, clientId);
  // Keep showing a project that has been archived since.
  const chosen = projects.find(({ id }) => id === projectId) ?? null;
  const offered = chosen && !pickable.includes(chosen) ? [chosen, ...pickable] : pickable;
  const ordered = orderProjects<ProjectOption>(offered, recentProjectIds);
  const isInternal = (id: string | null) => clients.some((client) => client.id === id && client.isInternal);
  /** A project without a client: the client field asks whose it is. [5.3] */
  const unassigned = chosen?.clientId === null && clientId === null ? chosen : null;
  const [isClientListOpen, setIsClientListOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const offeredClients = unassigned ? possibleClients(clients) : clients;
  const typedProject = usePickOnLeave(ordered, pickProject);
  const typedClient = usePickOnLeave(offeredClients, pickClient);

  function pickProject(project: PickableProject | null) {
    const becomesInternal = isInternal(project?.clientId ?? null);
    const setsBillable = becomesInternal ? false : isInternal(clientId) || undefined;
    onPickProject(project && { ...project, setsBillable });
    if (project?.clientId !== null) return;
    frame.current?.querySelector('.client')?.querySelector('input')?.focus();
    setIsClientListOpen(true);
  }

  function pickClient(client: PickableClient | null) {
    if (!unassigned || !client) {
      onPickClient(client?.id ?? null);
      return;
    }
    void assignClient(unassigned, client, (assignedId) =>
      onPickProject({ ...unassigned, clientId: assignedId, setsBillable: !client.isInternal }),
    );
  }
  const problems = {
    projectId: typedProject.problem ?? props.problems.projectId,
    clientId: typedClient.problem ?? props.problems.clientId,
  };
  const clientName = (id: string | null) =>
    id === null ? m.internal : (clients.find((client) => client.id === id)?.name ?? '');
  const shownHint = unassigned ? m.whoseProject({ project: unassigned.name }) : hint;
  const isSameProblem = problems.clientId === problems.projectId;
  /** A problem of both is shown once. */
  const shownProblems = pickerFields.filter(
    (field) => problems[field] !== undefined && !(field === 'clientId' && isSameProblem),
  );
  const messageIdOf = (field: (typeof pickerFields)[number]) =>
    messageId + (isSameProblem ? 'projectId' : field);
  /** The errors are below both fields, outside of their text fields. */
  const describedBy = (field: (typeof pickerFields)[number]) =>
    problems[field] !== undefined && { 'aria-describedby': messageIdOf(field) };
  return (
    <div>
      <PickerFrame ref={frame}>
        <Autocomplete
          fullWidth
          autoHighlight
          disabled={disabled}
          {...typedProject.handlers}
          options={ordered}
          value={chosen}
          groupBy={(project) => (project.id === newOptionId ? m.newProject : clientName(project.clientId))}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ id, name }) => (id === newOptionId ? m.addNamedProject({ name }) : name)}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          filterOptions={(all, { inputValue }) => {
            const name = inputValue.trim();
            const found = all.filter((project) =>
              matchesSearch([project.name, clientName(project.clientId)], name),
            );
            const isKnown = name === '' || all.some((project) => isSameName(project.name, name));
            return isKnown ? found : [...found, { id: newOptionId, name, clientId, status: '' }];
          }}
          renderOption={({ key, ...option }, project, _state, { getOptionLabel }) => (
            <li key={key} {...option}>
              <ColouredName
                name={getOptionLabel(project)}
                colour={project.id === newOptionId ? null : projectColour(project)}
              />
            </li>
          )}
          noOptionsText={m.noProjects}
          onChange={(_event, picked) => {
            if (picked?.id === newOptionId) setNewName(picked.name);
            else pickProject(picked);
          }}
          renderInput={(input) => (
            <TextField
              {...input}
              inputRef={projectRef}
              label={m.project}
              error={problems.projectId !== undefined}
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
          disabled={disabled}
          {...typedClient.handlers}
          options={offeredClients}
          open={isClientListOpen}
          onOpen={() => setIsClientListOpen(true)}
          onClose={() => setIsClientListOpen(false)}
          value={clients.find(({ id }) => id === clientId) ?? null}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          noOptionsText={m.noClients}
          onChange={(_event, client) => pickClient(client)}
          renderInput={(input) => (
            <TextField
              {...input}
              inputRef={clientRef}
              placeholder={m.client}
              error={problems.clientId !== undefined}
              slotProps={{
                ...input.slotProps,
                htmlInput: {
                  ...input.slotProps.htmlInput,
                  'aria-label': m.client,
                  ...describedBy('clientId'),
                },
              }}
            />
          )}
        />
      </PickerFrame>
      {shownProblems.map((field) => (
        <PickerMessage key={field} id={messageIdOf(field)} data-error>
          {problems[field]}
        </PickerMessage>
      ))}
      {shownHint !== undefined && !problems.clientId && !problems.projectId && (
        <PickerMessage>{shownHint}</PickerMessage>
      )}
      {newName !== null && (
        <Suspense>
          <ProjectDialog
            suggestedName={newName}
            clientId={clientId ?? undefined}
            clientOptions={clients}
            onAdded={pickProject}
            onClose={() => setNewName(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Picks a typed name on leaving the field: it must not silently keep another option. */
function usePickOnLeave<T extends { name: string }>(options: readonly T[], onPick: (option: T) => void) {
  const [typed, setTyped] = useState('');
  const [unmatched, setUnmatched] = useState<string>();

  function handleInput(_event: unknown, text: string, reason: string) {
    setTyped(reason === 'input' ? text.trim() : '');
    if (reason !== 'blur' && reason !== 'reset') setUnmatched(undefined);
  }

  function handleLeave() {
    if (typed === '') return;
    const found = options.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    if (found) onPick(found);
    else setUnmatched(typed);
  }

  return {
    handlers: { onInputChange: handleInput, onBlur: handleLeave },
    problem: unmatched === undefined ? undefined : m.noMatch({ text: unmatched }),
  };
}

const pickerFields = ['projectId', 'clientId'] as const;
/** Id of the option for a new project. */
const newOptionId = 'new';

const PickerMessage = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.text.secondary,
  '&[data-error]': { color: theme.vars.palette.error.text },
}));

/** The two fields share a border and look like one. */
const PickerFrame = styled('div')({
  '& > :first-of-type .MuiOutlinedInput-notchedOutline': { borderRadius: '8px 8px 0 0' },
  '& .client .MuiOutlinedInput-notchedOutline': { borderRadius: '0 0 8px 8px' },
  '& .client .MuiOutlinedInput-root': { marginTop: -1, fontSize: 13 },
  '& .Mui-focused, & .Mui-error': { zIndex: 1 },
});
