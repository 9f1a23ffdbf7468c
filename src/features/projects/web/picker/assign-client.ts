import * as m from '#messages/projects.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { projects } from '#src/features/projects/web/queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

export type PickableClient = Pick<Client, 'id' | 'name' | 'isInternal'>;

const newInternal: PickableClient = { id: 'internal', name: m.internal, isInternal: true };

/** Whose a project without a client can be: internal first, which is created when it is picked. [5.3] */
export function possibleClients(all: readonly PickableClient[]): PickableClient[] {
  return [
    all.find(({ isInternal }) => isInternal) ?? newInternal,
    ...all.filter(({ isInternal }) => !isInternal),
  ];
}

/** Stores whose a project is, and calls `onAssigned` with the client's ID before the lists are read again. */
export function assignClient(
  project: { id: string; name: string },
  client: PickableClient,
  onAssigned: (clientId: string) => void,
): Promise<boolean> {
  const operationId = newId();
  return runMutation(
    async () => {
      const isNew = client.id === newInternal.id;
      const { id: clientId } = isNew
        ? await clients.create.call({ id: newId(), name: client.name, isInternal: true })
        : client;
      await projects.update.call({ id: project.id, clientId, operationId });
      onAssigned(clientId);
    },
    {
      keys: [projects.key(), clients.key()],
      done: m.projectAssigned({ project: project.name, client: client.name }),
      undo: () => projects.undo.call({ id: operationId }),
    },
  );
}
