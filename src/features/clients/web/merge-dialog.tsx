import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import { privateFields } from '#src/features/clients/encrypted-fields.ts';
import { useOpened } from '#src/features/encryption/web/public.tsx';
import { failureOf } from '#src/platform/web/failure.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { FailedState } from '#src/platform/web/layout/failed-state.tsx';
import { clients } from './api.ts';
import { mergeInto } from './merge-acts.ts';
import type { Pair } from './merge-acts.ts';
import { MergeChoice } from './merge-choice.tsx';
import { MergePreview } from './merge-preview.tsx';

type MergeDialogProps = { pair: readonly [Client, Client]; onClose: () => void };

/** Asks which of two clients stays, and says what will become of both before anything does. */
export function MergeDialog({ pair, onClose }: MergeDialogProps) {
  const title = useId();
  const queries = useQueryClient();
  const [isSwapped, setIsSwapped] = useState(false);
  const [stays, goes] = isSwapped ? [pair[1], pair[0]] : pair;
  const opened = { stays: useOpened(privateFields, stays), goes: useOpened(privateFields, goes) };
  // Fixed for the pair and its order: a second try is the same merge.
  const [operationIds] = useState(() => [freshId(), freshId()] as const);
  const [isMerging, setIsMerging] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useQuery({
    ...clients.mergePreview.queryOptions({ input: { id: stays.id, fromId: goes.id } }),
    // Once they are merged there is nothing left to look ahead to.
    enabled: !isMerging,
  });

  // As the two are shown. Where no answer came, it may be done, and both are others since.
  const asked = useRef<Pair>(null);
  const shown = opened.stays && opened.goes && { stays: opened.stays, goes: opened.goes };
  const isShown = shown !== undefined && preview.data !== undefined;

  async function merge() {
    const meant = asked.current?.stays.id === stays.id ? asked.current : shown;
    if (!meant) return;
    asked.current = meant;
    setIsMerging(true);
    setProblem(undefined);
    try {
      await mergeInto(meant, operationIds[Number(isSwapped)] ?? operationIds[0]);
      onClose();
    } catch (error) {
      const { message, isAway } = failureOf(error);
      if (!isAway) asked.current = null;
      setProblem(message);
      setIsMerging(false);
      // What stands against it may be news of the two.
      await queries.invalidateQueries({ queryKey: clients.key() });
    }
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogTitle id={title}>Merge clients</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <MergeChoice pair={pair} staysId={stays.id} onChoose={(id) => setIsSwapped(id === pair[1].id)} />
        {preview.error && !preview.data && (
          <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {shown && preview.data && <MergePreview {...shown} moves={preview.data.moves} />}
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!isShown} loading={isMerging} onClick={() => void merge()}>
          Merge
        </Button>
      </DialogActions>
    </Dialog>
  );
}
