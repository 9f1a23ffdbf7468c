import * as m from '#messages/portal.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { changeClient, clients } from '#src/features/clients/web/public.tsx';
import type { Proposal } from '#src/features/portal/contract-proposals.ts';
import { changedClientFields } from '#src/features/portal/rules/proposable-fields.ts';
import { portal, portalKeys } from '#src/features/portal/web/api.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

const keys = [...portalKeys, clients.key()];

/** Changes the client like any edit. With the last field, the proposal is answered. */
export function acceptChanges(
  client: Client,
  { id, changes }: Proposal,
  accepted: Proposal['changes'],
): Promise<boolean> {
  const operationId = newId();
  const values = Object.fromEntries(accepted.map(({ field, after }) => [field, after]));
  const answer = (isAnswered: boolean) => portal.updateProposal.call({ id, isAnswered });
  return runMutation(
    async () => {
      const { id: clientId, revision } = client;
      await changeClient({ id: clientId, revision, operationId, ...changedClientFields(client, values) });
      if (accepted.length === changes.length) await answer(true);
    },
    {
      done: m.proposalAccepted,
      undo: async () => {
        await clients.undo.call({ id: operationId });
        await answer(false);
      },
      keys,
    },
  );
}

export function dismissProposal({ id }: Proposal): Promise<boolean> {
  const answer = (isAnswered: boolean) => portal.updateProposal.call({ id, isAnswered });
  return runMutation(() => answer(true), {
    done: m.proposalDismissed,
    undo: () => answer(false),
    keys,
    isRepeatable: true,
  });
}
