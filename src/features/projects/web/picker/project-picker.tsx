import { useId, useRef, useState } from 'react';
import type { Ref } from 'react';
import * as m from '#messages/projects.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { pickableProjects } from '#src/features/projects/rules/picker/pick-work.ts';
import type { PickableProject } from '#src/features/projects/rules/picker/pick-work.ts';
import { orderProjects } from '#src/features/projects/rules/picker/project-order.ts';
import { projectColour } from '#src/features/projects/rules/project-colour.ts';
import { ProjectDialog } from '#src/features/projects/web/lazy-components.tsx';
import { isSameName, matchesSearch } from '#src/platform/shared/search-match.ts';
import { ColouredName } from '#src/platform/web/format/coloured-name.tsx';
import type { ComboboxChoice } from '#src/platform/web/kit/fields/combobox-parts.ts';
import { assignClient, possibleClients } from './assign-client.ts';
import type { PickableClient } from './assign-client.ts';
import { PickerField, useTypedChoice } from './picker-field.tsx';
import * as styles from './project-picker.module.css';

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

type ProjectChoice = ComboboxChoice & { project?: Project };
type ClientChoice = ComboboxChoice & { client: PickableClient };

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
  const ordered = orderProjects(offered, recentProjectIds);
  const isInternal = (id: string | null) => clients.some((client) => client.id === id && client.isInternal);
  /** A project without a client: the client field asks whose it is. [5.3] */
  const unassigned = chosen?.clientId === null && clientId === null ? chosen : null;
  const clientLine = useRef<HTMLDivElement>(null);
  const clientName = (id: string | null) =>
    id === null ? m.internal : (clients.find((client) => client.id === id)?.name ?? '');
  const projectChoices = ordered.map((project) => ({
    id: project.id,
    label: project.name,
    group: clientName(project.clientId),
    content: <ColouredName name={project.name} colour={projectColour(project)} />,
    project,
  }));
  const clientChoices = (unassigned ? possibleClients(clients) : clients).map((client) => ({
    id: client.id,
    label: client.name,
    client,
  }));
  const typedProject = useTypedChoice<ProjectChoice>(projectChoices, chosen, (choice) => {
    if (choice?.id === newChoiceId) setNewName(choice.label);
    else pickProject(choice?.project ?? null);
  });
  const typedClient = useTypedChoice<ClientChoice>(
    clientChoices,
    clients.find(({ id }) => id === clientId) ?? null,
    (choice) => pickClient(choice?.client ?? null),
  );

  /** The projects that match, and a new one unless there is one of that name. */
  function matchingProjects(): ProjectChoice[] {
    const { name } = typedProject;
    const found = projectChoices.filter(({ label, group }) => matchesSearch([label, group], name));
    const isKnown = name === '' || ordered.some((project) => isSameName(project.name, name));
    const content = m.addNamedProject({ name });
    return isKnown ? found : [...found, { id: newChoiceId, label: name, group: m.newProject, content }];
  }

  function pickProject(project: PickableProject | null) {
    const becomesInternal = isInternal(project?.clientId ?? null);
    const setsBillable = becomesInternal ? false : isInternal(clientId) || undefined;
    onPickProject(project && { ...project, setsBillable });
    if (project?.clientId !== null) return;
    const field = clientLine.current?.querySelector('input');
    field?.focus();
    // Opens its list.
    field?.click();
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
      <PickerField<ProjectChoice>
        label={m.project}
        {...typedProject.input}
        choices={matchingProjects()}
        noChoicesText={m.noProjects}
        disabled={disabled}
        ref={projectRef}
        problemId={problemIdOf('projectId')}
      />
      <div ref={clientLine}>
        <PickerField<ClientChoice>
          isSecond
          label={m.client}
          {...typedClient.input}
          choices={clientChoices.filter(({ label }) => matchesSearch([label], typedClient.name))}
          noChoicesText={m.noClients}
          disabled={disabled}
          ref={clientRef}
          problemId={problemIdOf('clientId')}
        />
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
        <ProjectDialog
          suggestedName={newName}
          clientId={clientId ?? undefined}
          clientOptions={clients}
          onAdded={pickProject}
          onClose={() => setNewName(null)}
        />
      )}
    </div>
  );
}

const pickerFields = ['projectId', 'clientId'] as const;
/** Id of the choice for a new project. */
const newChoiceId = 'new';
