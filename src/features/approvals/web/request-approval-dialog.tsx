import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as m from '#messages/approvals.ts';
import { NewApprovalRequest } from '#src/features/approvals/contract.ts';
import { approvalMessages } from '#src/features/approvals/rules/approval-limits.ts';
import { allClientsQuery } from '#src/features/clients/web/public.tsx';
import { allProjectsQuery } from '#src/features/projects/web/public.tsx';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { FieldPair } from '#src/platform/web/form/field-pair.tsx';
import { ComboboxInput } from '#src/platform/web/form/fields/combobox-input.tsx';
import { DayInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { approvals } from './api.ts';
import { ProjectsInput } from './projects-input.tsx';

type RequestApprovalDialogProps = {
  /** Null: it is chosen first. */
  clientId: string | null;
  projectId: string | null;
  range: DayRange;
  onClose: () => void;
};

/** Asks a client to approve the billable time of a period. */
export function RequestApprovalDialog({ clientId, projectId, range, onClose }: RequestApprovalDialogProps) {
  const [id] = useState(newId);
  const navigate = useNavigate();
  return (
    <FormDialog
      isPrompt
      title={m.requestApproval}
      schema={NewApprovalRequest}
      values={{ id, clientId, ...range, projectIds: projectId === null ? [] : [projectId] }}
      saveLabel={m.requestApproval}
      refusals={refusals}
      onSave={async (request) => {
        await approvals.create.call(request);
        const view = {
          label: m.view,
          run: () => void navigate(`/clients/${request.clientId}?tab=approvals`),
        };
        notify(m.approvalRequested, clientId === null ? { action: view } : {});
        await queryClient.invalidateQueries({ queryKey: approvals.key() });
      }}
      onClose={onClose}
    >
      <RequestFields choosesClient={clientId === null} />
    </FormDialog>
  );
}

function RequestFields({ choosesClient }: { choosesClient: boolean }) {
  const { watch, setValue } = useFormContext<{ clientId: string | null; projectIds: string[] }>();
  const clientId = watch('clientId');
  const clients = useQuery(allClientsQuery).data?.items ?? [];
  const projects = useQuery(allProjectsQuery).data?.items ?? [];
  return (
    <>
      {choosesClient && (
        <ComboboxInput
          name="clientId"
          label={m.client}
          required
          options={clients
            .filter(({ isInternal }) => !isInternal)
            .map(({ id, name }) => ({ id, label: name }))}
          // Another client has other projects.
          onPick={() => setValue('projectIds', [])}
        />
      )}
      <FieldPair>
        <DayInput name="from" label={m.from} />
        <DayInput name="to" label={m.to} />
      </FieldPair>
      <ProjectsInput
        name="projectIds"
        projects={projects.filter((project) => clientId !== null && project.clientId === clientId)}
      />
    </>
  );
}

const refusals = {
  EMPTY: { field: 'to', sentence: approvalMessages.empty },
  TOO_LONG: { field: 'to', sentence: approvalMessages.tooLong },
};
