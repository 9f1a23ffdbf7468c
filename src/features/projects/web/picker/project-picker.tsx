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
import { PickerField } from './picker-field.tsx';
import styles from './project-picker.module.css';

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
  const clientLine = useRef<HTMLDivElement>(null);
  const offeredClients = unassigned ? possibleClients(clients) : clients;
  const typedProject = usePickOnLeave(ordered, projectId, pickProject);
  const typedClient = usePickOnLeave<PickableClient>(offeredClients, clientId, pickClient);
  const clientName = (id: string | null) =>
    id === null ? m.internal : (clients.find((client) => client.id === id)?.name ?? '');
  const groups = [...Map.groupBy(ordered, (project) => clientName(project.clientId))].map(
    ([label, items]) => ({ label, items }),
  );
  const { typed: name } = typedProject;
  const isKnown = name === '' || ordered.some((project) => isSameName(project.name, name));
  const newProject: ProjectOption = { id: newOptionId, name, clientId, status: '' };

  function pickProject(project: PickableProject | null) {
    const becomesInternal = isInternal(project?.clientId ?? null);
    const setsBillable = becomesInternal ? false : isInternal(clientId) || undefined;
    onPickProject(project && { ...project, setsBillable });
    if (project?.clientId !== null) return;
    clientLine.current?.querySelector('input')?.focus();
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
  const shownHint = unassigned ? m.whoseProject({ project: unassigned.name }) : hint;
  const isSameProblem = problems.clientId === problems.projectId;
  /** A problem of both is shown once. */
  const shownProblems = pickerFields.filter(
    (field) => problems[field] !== undefined && !(field === 'clientId' && isSameProblem),
  );
  const messageIdOf = (field: (typeof pickerFields)[number]) =>
    messageId + (isSameProblem ? 'projectId' : field);
  /** The errors are below both fields, outside of their frames. */
  const problemIdOf = (field: (typeof pickerFields)[number]) =>
    problems[field] === undefined ? undefined : messageIdOf(field);
  return (
    <div>
      <PickerField<ProjectOption>
        label={m.project}
        options={isKnown ? groups : [...groups, { label: m.newProject, items: [newProject] }]}
        value={chosen}
        matches={(project, text) =>
          project.id === newOptionId || matchesSearch([project.name, clientName(project.clientId)], text)
        }
        noOptions={m.noProjects}
        disabled={disabled}
        inputRef={projectRef}
        problemId={problemIdOf('projectId')}
        {...typedProject.handlers}
        onPick={(picked) => {
          if (picked?.id === newOptionId) setNewName(picked.name);
          else pickProject(picked);
        }}
      >
        {(project) =>
          project.id === newOptionId ? (
            m.addNamedProject({ name: project.name })
          ) : (
            <ColouredName name={project.name} colour={projectColour(project)} />
          )
        }
      </PickerField>
      <div ref={clientLine}>
        <PickerField<PickableClient>
          isSecond
          label={m.client}
          options={offeredClients}
          value={clients.find(({ id }) => id === clientId) ?? null}
          matches={(client, text) => matchesSearch([client.name], text)}
          noOptions={m.noClients}
          disabled={disabled}
          inputRef={clientRef}
          problemId={problemIdOf('clientId')}
          list={{ open: isClientListOpen, onOpenChange: setIsClientListOpen }}
          {...typedClient.handlers}
          onPick={pickClient}
        >
          {(client) => client.name}
        </PickerField>
      </div>
      {shownProblems.map((field) => (
        <p key={field} id={messageIdOf(field)} data-error className={styles.message}>
          {problems[field]}
        </p>
      ))}
      {shownHint !== undefined && !problems.clientId && !problems.projectId && (
        <p className={styles.message}>{shownHint}</p>
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
function usePickOnLeave<T extends { name: string }>(
  options: readonly T[],
  chosenId: string | null,
  onPick: (option: T) => void,
) {
  const [typed, setTyped] = useState('');
  const [unmatched, setUnmatched] = useState<string>();
  const [lastChosenId, setLastChosenId] = useState(chosenId);
  if (lastChosenId !== chosenId) {
    // Chosen here, or elsewhere, such as by a chip of recent work.
    setLastChosenId(chosenId);
    setUnmatched(undefined);
  }

  function handleInput(text: string, { reason }: { reason: string }) {
    setTyped(reason === 'input-change' ? text.trim() : '');
    if (['input-change', 'item-press', 'clear-press'].includes(reason)) setUnmatched(undefined);
  }

  function handleLeave() {
    const found = options.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
    if (found) onPick(found);
    else setUnmatched(typed === '' ? undefined : typed);
  }

  return {
    typed,
    handlers: { onInputValueChange: handleInput, onBlur: handleLeave },
    problem: unmatched === undefined ? undefined : m.noMatch({ text: unmatched }),
  };
}

const pickerFields = ['projectId', 'clientId'] as const;
/** Id of the option for a new project. */
const newOptionId = 'new';
