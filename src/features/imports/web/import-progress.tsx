import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { imports } from './api.ts';
import { UndoImportButton } from './undo-import-button.tsx';

/** Progress of a run, which continues in the background. */
export function ImportProgress({ of }: { of: Import }) {
  const queries = useQueryClient();
  const { id, rowsDone, rowsTotal, stopReason } = of;
  const continueRun = useMutation({
    mutationFn: () => imports.run.call({ id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: imports.key() }),
    onError: (error) => notify(toFailure(error).message, { tone: 'failed' }),
  });
  const percent = rowsTotal === 0 ? 0 : (rowsDone / rowsTotal) * 100;
  return (
    <Section title={stopReason === null ? m.importing : m.importStopped}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        {stopReason !== null && <Alert severity="warning">{stopReason}</Alert>}
        <LinearProgress
          variant={rowsTotal === 0 && stopReason === null ? 'indeterminate' : 'determinate'}
          value={percent}
          aria-label={m.rowsImported}
          sx={{ height: 8, borderRadius: 4 }}
        />
        <Typography sx={tabularNumbers}>
          {rowsTotal === 0 ? m.readingFileStatus : m.rowProgress({ done: rowsDone, total: rowsTotal })}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {stopReason === null ? m.runningHint : m.stoppedHint}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {stopReason !== null && (
            <Button variant="contained" loading={continueRun.isPending} onClick={() => continueRun.mutate()}>
              {m.continue}
            </Button>
          )}
          <UndoImportButton of={of} />
        </Box>
      </Box>
    </Section>
  );
}
