import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewProject, ProjectChange } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { ChoiceInput } from '#src/platform/web/form/fields/choice-input.tsx';
import { PickInput } from '#src/platform/web/form/fields/pick-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { saveNew } from '#src/platform/web/form/save-new.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { clients, projects } from './api.ts';
import { ProjectBilling } from './project-billing.tsx';

type Props = {
  /** Absent for a new one. */
  project?: Project | undefined;
  /** For whom a new one is, where that is known. */
  clientId?: string | undefined;
  clientOptions: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** Adds a project, or changes one. */
export function ProjectDialog({ project, clientId, clientOptions, onClose }: Props) {
  const queries = useQueryClient();
  // Made once for the open dialog: a save that is tried again makes the same project.
  const [id] = useState(freshId);
  const onlyClient = clientOptions.length === 1 ? clientOptions[0]?.id : undefined;
  async function saved(what: string) {
    notify(what);
    await queries.invalidateQueries({ queryKey: projects.key() });
  }
  const fields = <ProjectFields clientOptions={clientOptions} />;

  if (!project) {
    return (
      <FormDialog
        title="Add project"
        schema={NewProject}
        values={{
          id,
          name: '',
          clientId: clientId ?? onlyClient ?? null,
          status: 'Active',
          billingType: null,
          hourlyRate: null,
          retainerRate: null,
          retainerHours: null,
          retainerHoursUsed: 0,
        }}
        onSave={async (values) => {
          const { create, update } = projects;
          await saveNew({ ...values, id }, { create: create.call, update: update.call });
          await saved(`Added ${values.name}`);
        }}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Edit project"
      schema={ProjectChange}
      values={valuesOf(project)}
      onSave={async (values) => {
        const { name } = await projects.update.call(values);
        await saved(`Saved ${name}`);
      }}
      readNewer={async () => {
        const newer = await projects.get.call({ id: project.id });
        return newer && valuesOf(newer);
      }}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}

function ProjectFields({ clientOptions }: Pick<Props, 'clientOptions'>) {
  const queries = useQueryClient();
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus />
      <PickInput
        name="clientId"
        label="Client"
        options={clientOptions.map(({ id, name }) => ({ id, label: name }))}
        onCreate={async (name) => {
          const { id } = await clients.create.call({ name });
          await queries.invalidateQueries({ queryKey: clients.key() });
          return id;
        }}
        help="Type a new name to add the client."
      />
      <ChoiceInput
        name="status"
        label="Status"
        choices={projectStatuses.map((status) => ({ value: status, label: status }))}
      />
      <ProjectBilling />
    </>
  );
}

function valuesOf({
  id,
  revision,
  name,
  clientId,
  status,
  billingType,
  hourlyRate,
  retainerRate,
  retainerHours,
  retainerHoursUsed,
}: Project) {
  return {
    id,
    revision,
    name,
    clientId,
    status,
    billingType,
    hourlyRate,
    retainerRate,
    retainerHours,
    retainerHoursUsed,
  };
}
