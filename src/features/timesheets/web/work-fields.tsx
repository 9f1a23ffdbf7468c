import Box from '@mui/material/Box';
import { useFormContext, useWatch } from 'react-hook-form';
import { PickInput } from '#src/platform/web/form/fields/pick-input.tsx';
import type { TypedEntry } from './entry-form.ts';
import type { Work } from './use-work.ts';

/** Client and project: picking a project sets its client, picking a client leaves its projects. [2.45-2.47] */
export function WorkFields({ work }: { work: Work }) {
  const { setValue } = useFormContext<TypedEntry>();
  const [clientId, projectId] = useWatch<TypedEntry, ['clientId', 'projectId']>({
    name: ['clientId', 'projectId'],
  });
  const toPick = work.projects.filter(
    (project) =>
      project.id === projectId ||
      (project.status !== 'Archived' &&
        (clientId === null || project.clientId === null || project.clientId === clientId)),
  );
  const clientOf = (id: string | undefined) => work.projects.find((project) => project.id === id)?.clientId;

  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <PickInput
        name="clientId"
        label="Client"
        options={work.clients.map(({ id, name }) => ({ id, label: name }))}
        onPick={(client) => {
          const owner = clientOf(projectId ?? undefined);
          if (owner && owner !== client?.id) setValue('projectId', null, { shouldDirty: true });
        }}
      />
      <PickInput
        name="projectId"
        label="Project"
        options={toPick.map(({ id, name }) => ({ id, label: name }))}
        onPick={(project) => {
          const owner = clientOf(project?.id);
          if (owner) setValue('clientId', owner, { shouldDirty: true });
        }}
      />
    </Box>
  );
}
