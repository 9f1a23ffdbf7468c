import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { deleteWithUndo, mutateEach } from '#src/platform/web/notice/run-mutation.ts';
import { clients } from './queries.ts';

/** Archives clients or makes them active again; Undo resets those that changed. [4.30] */
export function setClientsActive(chosen: readonly Client[], isActive: boolean): Promise<void> {
  const changing = chosen.filter((client) => client.isActive !== isActive);
  const changes = changing.map(({ id, name }) => ({ id, name, operationId: newId() }));
  return mutateEach(changes, {
    keys: [clients.key()],
    apply: ({ id, operationId }) => clients.update.call({ id, isActive, operationId }),
    done: (those) => activeNotice(those, isActive),
    undo: {
      apply: ({ operationId }) => clients.undo.call({ id: operationId }),
      done: (those) => activeNotice(those, !isActive),
    },
  });
}

function activeNotice(those: readonly { name: string }[], isActive: boolean): string {
  const changed = { count: those.length, name: those[0]?.name ?? '' };
  return isActive ? m.clientsActiveAgain(changed) : m.clientsArchived(changed);
}

/** Only clients without records can be deleted; others are offered "Archive". */
export function removeClient(client: Client): Promise<boolean> {
  return deleteWithUndo(clients, client, {
    done: m.clientDeleted({ name: client.name }),
    ...(client.isActive && {
      fallbackAction: { label: m.archive, run: () => void setClientsActive([client], false) },
    }),
  });
}
