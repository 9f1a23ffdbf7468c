import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueries } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/client-pages.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { projects as projectsApi } from '#src/features/projects/web/public.tsx';
import { timesheets } from '#src/features/timesheets/web/public.tsx';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

type OlderRatesDialogProps = { projects: readonly Project[]; onClose: () => void };

/** After a change of a client's rates: asks whether entries of its projects that aren't invoiced should get them. */
export function OlderRatesDialog({ projects, onClose }: OlderRatesDialogProps) {
  const previews = useQueries({
    queries: projects.map(({ id }) => ({
      ...timesheets.previewRecalculatedRates.queryOptions({ input: { projectId: id } }),
      retry: false,
    })),
  });
  const older = projects.flatMap((project, place) => {
    const { data } = previews[place] ?? {};
    return data && data.changes.length > 0 ? [{ project, ...data }] : [];
  });
  const count = older.reduce((sum, { changes }) => sum + changes.length, 0);
  if (count === 0 || previews.some(({ isPending }) => isPending)) return null;

  const recalculate = () => {
    onClose();
    void runMutation(
      async () => {
        const operationIds: string[] = [];
        for (const { project, digest } of older) {
          const { operationId } = await timesheets.recalculateRates.call({ projectId: project.id, digest });
          operationIds.push(operationId);
        }
        return operationIds;
      },
      {
        keys: [timesheets.key(), projectsApi.key()],
        done: m.ratesChanged({ count }),
        undo: async (operationIds) => {
          for (const id of operationIds.toReversed()) await timesheets.undo.call({ id });
        },
      },
    );
  };

  return (
    <DialogShell
      title={m.alsoRecalculate({ count })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={recalculate}>
          {m.recalculateRates}
        </Button>
      }
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {older.map(({ project, changes }) => (
          <Box component="li" key={project.id} sx={{ py: 2 }}>
            <Link component={RouterLink} to={`/projects/${project.id}`}>
              {project.name}
            </Link>
            {` · ${m.entriesWithOlderRate({ count: changes.length })}`}
          </Box>
        ))}
      </Box>
    </DialogShell>
  );
}
