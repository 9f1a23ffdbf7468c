import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/queries.ts';
import { notifyUndoable, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

export type MergePair = { target: Client; source: Client };

/** Merges the clients as shown, with an Undo notice. Throws on conflicts. */
export async function requestMerge({ target, source }: MergePair, operationId: string): Promise<void> {
  await clients.merge.call({
    id: target.id,
    fromId: source.id,
    revision: target.revision,
    fromRevision: source.revision,
    operationId,
  });
  const done = m.clientsMerged({ source: source.name, target: target.name });
  notifyUndoable(done, () => clients.undo.call({ id: operationId }), { keys });
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

export async function undoMerge(operationId: string): Promise<void> {
  await runMutation(() => clients.undo.call({ id: operationId }), { keys, done: m.undone });
}

/** Records of every area move. */
const keys = [[]];
