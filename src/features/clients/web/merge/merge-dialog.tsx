import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages/clients.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { privateClientFields } from '#src/features/clients/rules/encrypted-client-fields.ts';
import { clients } from '#src/features/clients/web/queries.ts';
import { useDecrypted } from '#src/features/encryption/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { ChooseRemainingClient } from './choose-remaining-client.tsx';
import { requestMerge } from './merge-mutations.ts';
import type { MergePair } from './merge-mutations.ts';
import { MergePreview } from './merge-preview.tsx';

type MergeDialogProps = { pair: readonly [Client, Client]; onClose: () => void };

/** Asks which client to keep and previews the merge. */
export function MergeDialog({ pair, onClose }: MergeDialogProps) {
  const queries = useQueryClient();
  const [isSwapped, setIsSwapped] = useState(false);
  const [target, source] = isSwapped ? [pair[1], pair[0]] : pair;
  const opened = {
    target: useDecrypted(privateClientFields, target),
    source: useDecrypted(privateClientFields, source),
  };
  // Fixed per direction, so that a retry is the same merge.
  const [operationIds] = useState(() => [newId(), newId()] as const);
  const [isMerging, setIsMerging] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useQuery({
    ...clients.mergePreview.queryOptions({ input: { id: target.id, fromId: source.id } }),
    // No preview after the merge.
    enabled: !isMerging,
  });

  // The pair as sent: without a response, the merge may have happened and both clients changed.
  const sentPair = useRef<MergePair>(null);
  const shown = opened.target && opened.source && { target: opened.target, source: opened.source };
  const isShown = shown !== undefined && preview.data !== undefined;

  async function merge() {
    const requestPair = sentPair.current?.target.id === target.id ? sentPair.current : shown;
    if (!requestPair) return;
    sentPair.current = requestPair;
    setIsMerging(true);
    setProblem(undefined);
    try {
      await requestMerge(requestPair, operationIds[Number(isSwapped)] ?? operationIds[0]);
      onClose();
    } catch (error) {
      const { message, isUnreachable } = toFailure(error);
      if (!isUnreachable) sentPair.current = null;
      setProblem(message);
      setIsMerging(false);
      // The conflict may be a newer version of the clients.
      await queries.invalidateQueries({ queryKey: clients.key() });
    }
  }

  return (
    <DialogShell
      title={m.mergeClients}
      width="medium"
      onClose={onClose}
      isBusy={isMerging}
      problem={problem}
      actions={
        <Button variant="filled" disabled={!isShown} isBusy={isMerging} onClick={() => void merge()}>
          {m.merge}
        </Button>
      }
    >
      <ChooseRemainingClient
        pair={pair}
        targetId={target.id}
        onChoose={(id) => setIsSwapped(id === pair[1].id)}
      />
      {preview.error && !preview.data && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {shown && preview.data && <MergePreview {...shown} moves={preview.data.moves} />}
    </DialogShell>
  );
}
