import * as m from '#messages/client-pages.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

export type MergePair = { target: Client; source: Client };

/** Merges the clients as shown, with an Undo notice. Throws on conflicts. */
export async function mergeClients({ target, source }: MergePair, operationId: string): Promise<void> {
  await clients.merge.call({
    id: target.id,
    fromId: source.id,
    revision: target.revision,
    fromRevision: source.revision,
    operationId,
  });
  notify(m.clientsMerged({ source: source.name, target: target.name }), {
    action: { kind: 'undo', label: m.undo, run: () => void undoMerge(operationId) },
  });
  await invalidateMerged();
}

export async function undoMerge(operationId: string): Promise<void> {
  try {
    await clients.undoMerge.call({ id: operationId });
    notify(m.mergeUndone);
  } catch (error) {
    notify(toFailure(error).message, { tone: 'failed' });
  }
  await invalidateMerged();
}

async function invalidateMerged(): Promise<void> {
  const keys = [clients.key(), projects.key(), timesheets.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
