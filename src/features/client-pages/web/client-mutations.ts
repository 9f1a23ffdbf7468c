import * as m from '#messages/client-pages.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { changeWithUndo } from '#src/platform/web/notice/change-with-undo.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Sets clients active or inactive; Undo resets those that changed. [4.30] */
export function setClientsActive(chosen: readonly Client[], isActive: boolean): Promise<void> {
  const changing = chosen.filter((client) => client.isActive !== isActive);
  return saveActive(changing.map(({ id, name }) => ({ id, name, isActive })));
}

/** With a revision, the change applies only to that version. */
type ActiveChange = Pick<Client, 'id' | 'name' | 'isActive'> & { revision?: number };

async function saveActive(changes: readonly ActiveChange[]): Promise<void> {
  await changeWithUndo(changes, {
    apply: ({ id, isActive, revision }) => clients.update.call({ id, isActive, revision }),
    doneMessage: (those) => {
      const [first] = those;
      const changed = { count: those.length, name: first?.name ?? '' };
      return first?.isActive ? m.clientsNowActive(changed) : m.clientsNowInactive(changed);
    },
    undo: (changed) =>
      saveActive(
        changed.map(({ input, after: { revision } }) => ({ ...input, isActive: !input.isActive, revision })),
      ),
  });
  await queryClient.invalidateQueries({ queryKey: clients.key() });
}

/** Only clients without records can be deleted; others are offered "Make inactive". */
export function deleteClient(client: Client): Promise<boolean> {
  return deleteWithUndo({
    item: client,
    message: m.clientDeleted({ name: client.name }),
    remove: (input) => clients.delete.call(input),
    restore: (input) => clients.restore.call(input),
    keys: [clients.key()],
    ...(client.isActive && {
      fallbackAction: { label: m.makeInactive, run: () => void setClientsActive([client], false) },
    }),
  });
}
