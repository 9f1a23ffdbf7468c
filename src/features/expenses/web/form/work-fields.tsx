import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import { compareNames } from '#src/platform/shared/text.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import type { ExpenseForm } from './expense-form-values.ts';

/** The project, or the client without one: a project has its own client. */
export function ExpenseWorkFields() {
  const clients = useQuery(allClientsQuery).data?.items ?? [];
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  const projectId = useWatch<ExpenseForm, 'projectId'>({ name: 'projectId' });
  const clientName = new Map(clients.map(({ id, name }) => [id, name]));
  const clientOfProject = projects.find(({ id }) => id === projectId)?.clientId;
  return (
    <FieldPair>
      <ComboboxInput
        name="projectId"
        label={m.project}
        options={projects
          .filter(({ id, status }) => status !== 'Archived' || id === projectId)
          .map(({ id, name, clientId }) => ({
            id,
            label: name,
            group: clientName.get(clientId ?? '') ?? m.withoutClient,
          }))
          .toSorted((a, b) => compareNames(a.group, b.group))}
        {...(clientOfProject != null && { help: clientName.get(clientOfProject) ?? '' })}
      />
      {projectId == null && (
        <ComboboxInput
          name="clientId"
          label={m.client}
          options={clients.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
    </FieldPair>
  );
}
