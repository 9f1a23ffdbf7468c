import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/client-page.ts';
import { useRecalculation } from '#src/features/billing/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';

type OlderRatesDialogProps = { clientId: string; projects: readonly Project[]; onClose: () => void };

/** After a change of a client's rates: asks whether entries of its projects that aren't invoiced should get them. */
export function OlderRatesDialog({ clientId, projects, onClose }: OlderRatesDialogProps) {
  const { preview, count, failure, isBusy, apply } = useRecalculation({
    scope: { clientId },
    done: (changedCount) => m.ratesChanged({ count: changedCount }),
    onDone: onClose,
  });
  const { data, error } = preview;
  const changed = Map.groupBy(data?.changes ?? [], ({ projectId }) => projectId);
  if (!error && count === 0 && !data?.leftOut.length) return null;

  return (
    <DialogShell
      title={count > 0 ? m.alsoRecalculate({ count }) : m.recalculateRates}
      onClose={onClose}
      cancelLabel={m.notNow}
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
          <Button variant="contained" disabled={error !== null} loading={isBusy} onClick={() => void apply()}>
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
