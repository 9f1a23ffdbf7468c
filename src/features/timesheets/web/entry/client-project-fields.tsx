import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import * as m from '#messages/timesheets.ts';
import { billableAfterPick } from '#src/features/projects/rules/project-limits.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import type { EntryFormValues } from './entry-form.ts';

/** Picking a project sets its client; picking a client filters the projects. [2.45-2.47] */
export function ClientProjectFields({ work }: { work: ClientsAndProjects }) {
  const { setValue, getValues } = useFormContext<EntryFormValues>();
  const [clientId, projectId] = useWatch<EntryFormValues, ['clientId', 'projectId']>({
    name: ['clientId', 'projectId'],
  });
  function setBillable(picked: Pick<EntryFormValues, 'clientId' | 'projectId'>) {
    const billable = getValues('billable');
    setValue('billable', billableAfterPick({ clientId, projectId, billable }, picked), { shouldDirty: true });
  }
  const projectOptions = work.projects.filter(
    (project) =>
      project.id === projectId ||
      (project.status !== 'Archived' &&
        (clientId === null || project.clientId === null || project.clientId === clientId)),
  );
  const clientOf = (id: string | null | undefined) =>
    work.projects.find((project) => project.id === id)?.clientId;

  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <ComboboxInput
        name="clientId"
        label={m.client}
        placeholder={projectId !== null && clientOf(projectId) === null ? m.internal : ''}
        options={work.clients.map(({ id, name }) => ({ id, label: name }))}
        onPick={(client) => {
          const owner = clientOf(projectId ?? undefined);
          const isOther = Boolean(owner) && owner !== client?.id;
          if (isOther) setValue('projectId', null, { shouldDirty: true });
          setBillable({ clientId: client?.id ?? null, projectId: isOther ? null : projectId });
        }}
      />
      <ComboboxInput
        name="projectId"
        label={m.project}
        options={projectOptions.map(({ id, name }) => ({ id, label: name }))}
        onPick={(project) => {
          const owner = clientOf(project?.id);
          if (owner) setValue('clientId', owner, { shouldDirty: true });
          setBillable({ clientId: owner ?? clientId, projectId: project?.id ?? null });
        }}
      />
    </Box>
  );
}
