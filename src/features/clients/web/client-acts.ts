import type { Client } from '#src/features/clients/contract.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { clients } from './api.ts';

/** Makes clients active or inactive at once; "Undo" sets back those that were otherwise. [4.30] */
export async function setActive(chosen: readonly Client[], isActive: boolean): Promise<void> {
  const changing = chosen.filter((client) => client.isActive !== isActive);
  const state = isActive ? 'active' : 'inactive';
  try {
    await Promise.all(changing.map(({ id }) => clients.update.call({ id, isActive })));
    notify(`${namesOf(changing)} ${changing.length === 1 ? 'is' : 'are'} ${state} now`, {
      action: {
        label: 'Undo',
        run: () =>
          void setActive(
            changing.map((client) => ({ ...client, isActive })),
            !isActive,
          ),
      },
    });
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
  await queryClient.invalidateQueries({ queryKey: clients.key() });
}

/** Only a client that nothing refers to can go; for others resting is the way. */
export function removeClient(client: Client): Promise<boolean> {
  return deleteWithUndo({
    item: client,
    message: `Deleted ${client.name}`,
    remove: (input) => clients.delete.call(input),
    restore: (input) => clients.restore.call(input),
    keys: [clients.key()],
    ...(client.isActive && {
      instead: { label: 'Make inactive', run: () => void setActive([client], false) },
    }),
  });
}

function namesOf(chosen: readonly Client[]): string {
  const [only] = chosen;
  return chosen.length === 1 && only ? only.name : `${chosen.length} clients`;
}
