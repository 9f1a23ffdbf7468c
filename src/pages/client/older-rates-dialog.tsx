import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/client-page.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projects as projectsApi } from '#src/features/projects/web/public.tsx';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { toFailure } from '#src/platform/web/failure.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type OlderRatesDialogProps = { clientId: string; projects: readonly Project[]; onClose: () => void };

/** After a change of a client's rates: asks whether entries of its projects that aren't invoiced should get them. */
export function OlderRatesDialog({ clientId, projects, onClose }: OlderRatesDialogProps) {
  const [operationId] = useState(newId);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const preview = useQuery({
    ...onlineTimesheets.previewRecalculatedRates.queryOptions({ input: { clientId } }),
    retry: false,
  });
  const { data, error } = preview;
  const changed = Map.groupBy(data?.changes ?? [], ({ projectId }) => projectId);
  const count = data?.changes.length ?? 0;
  if (!error && count === 0 && !data?.leftOut.length) return null;

  async function recalculate(digest: string) {
    setIsBusy(true);
    const isDone = await runMutation(
      () => onlineTimesheets.recalculateRates.call({ clientId, digest, operationId }),
      {
        keys: [onlineTimesheets.key(), projectsApi.key()],
        done: m.ratesChanged({ count }),
        undo: (operation) => onlineTimesheets.undo.call({ id: operation.operationId }),
        onFailure: ({ message }) => setFailure(message),
      },
    );
    setIsBusy(false);
    if (isDone) onClose();
    else await preview.refetch();
  }

  return (
    <DialogShell
      title={count > 0 ? m.alsoRecalculate({ count }) : m.recalculateRates}
      onClose={onClose}
      isBusy={isBusy}
      problem={
        error ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void preview.refetch()}>
                {m.tryAgain}
              </Button>
            }
          >
            {toFailure(error).message}
          </Alert>
        ) : (
          failure
        )
      }
      actions={
        data &&
        count > 0 && (
          <Button
            variant="contained"
            disabled={error !== null}
            loading={isBusy}
            onClick={() => void recalculate(data.digest)}
          >
            {m.recalculateRates}
          </Button>
        )
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {projects.map(({ id, name }) => {
          const older = changed.get(id)?.length ?? 0;
          const isLeftOut = data?.leftOut.some((project) => project.id === id) ?? false;
          if (older === 0 && !isLeftOut) return null;
          return (
            <Box component="li" key={id} sx={{ py: 2 }}>
              <Link component={RouterLink} to={`/projects/${id}`}>
                {name}
              </Link>
              {` · ${isLeftOut ? m.tooManyForOlderRates : m.entriesWithOlderRate({ count: older })}`}
            </Box>
          );
        })}
      </Box>
    </DialogShell>
  );
}
