import type { Client } from '#src/features/clients/contract.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { clients, projects, timesheets } from './api.ts';

export type Pair = { stays: Client; goes: Client };

/** Merges one client into another as both were seen; "Undo" puts both back. What stands against it is thrown. */
export async function mergeInto({ stays, goes }: Pair, operationId: string): Promise<void> {
  await clients.merge.call({
    id: stays.id,
    fromId: goes.id,
    revision: stays.revision,
    fromRevision: goes.revision,
    operationId,
  });
  notify(`Merged ${goes.name} into ${stays.name}`, {
    action: { kind: 'undo', label: 'Undo', run: () => void unmerge(operationId) },
  });
  await askAgain();
}

/** Puts both clients back, and what referred to the one that went. */
export async function unmerge(operationId: string): Promise<void> {
  try {
    await clients.undoMerge.call({ id: operationId });
    notify('Put back');
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
  await askAgain();
}

async function askAgain(): Promise<void> {
  const keys = [clients.key(), projects.key(), timesheets.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
