import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NewProject, ProjectChange } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projectStatuses } from '#src/features/projects/project.ts';
import { newId } from '#src/platform/shared/ids.ts';
import { ChoiceInput } from '#src/platform/web/form/fields/choice-input.tsx';
import { DurationInput } from '#src/platform/web/form/fields/duration-input.tsx';
import { PickInput } from '#src/platform/web/form/fields/pick-input.tsx';
import { RateInput } from '#src/platform/web/form/fields/rate-input.tsx';
import { TextInput } from '#src/platform/web/form/fields/text-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { clients, projects } from './api.ts';

type Props = {
  /** Absent for a new one. */
  project?: Project | undefined;
  clientOptions: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** Adds a project, or changes one. */
export function ProjectDialog({ project, clientOptions, onClose }: Props) {
  const queries = useQueryClient();
  // Made once for the open dialog: a save that is tried again makes the same project.
  const [id] = useState(() => newId(Date.now(), crypto.getRandomValues(new Uint8Array(10))));
  const saved = () => queries.invalidateQueries({ queryKey: projects.key() });
  const onlyClient = clientOptions.length === 1 ? clientOptions[0]?.id : undefined;
  const fields = <ProjectFields clientOptions={clientOptions} />;

  if (!project) {
    return (
      <FormDialog
        title="Add project"
        schema={NewProject}
        values={{
          id,
          name: '',
          clientId: onlyClient ?? null,
          status: 'Active',
          billingType: null,
          hourlyRate: null,
          retainerRate: null,
          retainerHours: null,
          retainerHoursUsed: 0,
        }}
        onSave={async (values) => {
          await projects.create.call(values);
          await saved();
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
        await projects.update.call(values);
        await saved();
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
  return (
    <>
      <TextInput name="name" label="Name" required autoFocus />
      <PickInput
        name="clientId"
        label="Client"
        options={clientOptions.map(({ id, name }) => ({ id, label: name }))}
        onCreate={async (name) => {
          const { id } = await clients.create.call({ name });
          return id;
        }}
        help="Type a new name to add the client."
      />
      <ChoiceInput
        name="status"
        label="Status"
        choices={projectStatuses.map((status) => ({ value: status, label: status }))}
      />
      <ChoiceInput
        name="billingType"
        label="Billing"
        choices={[
          { value: '', label: 'As the client, or by the hour' },
          { value: 'hourly', label: 'By the hour' },
          { value: 'retainer', label: 'Retainer: hours bought ahead' },
          { value: 'fixed', label: 'Fixed price' },
        ]}
      />
      <RateFields />
    </>
  );
}

/** The figures that the kind of billing needs. [9.2-9.4] */
function RateFields() {
  const billingType: unknown = useWatch({ name: 'billingType' });
  if (billingType === 'fixed') return null;
  const hourly = (
    <RateInput
      name="hourlyRate"
      label={billingType === 'retainer' ? 'Hourly rate afterwards' : 'Hourly rate'}
      help="Left empty: the client's, or 93.75."
    />
  );
  if (billingType !== 'retainer') return hourly;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <DurationInput name="retainerHours" label="Hours bought" />
      <DurationInput
        name="retainerHoursUsed"
        label="Hours used so far"
        help="Grows by itself as time is logged."
      />
      <RateInput name="retainerRate" label="Retainer rate" help="Left empty: 75 an hour." />
      {hourly}
    </Box>
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
