import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import { download } from '#src/platform/web/download.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type ProblemListProps = { importId: string; problems: DryRun['problems']; count: number };

/** Problems by line, and a download of these rows. */
export function ProblemList({ importId, problems, count }: ProblemListProps) {
  return (
    <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3 }}>
      <ProblemFileDownload importId={importId} />
      <Box
        component="ul"
        tabIndex={0}
        aria-label={m.problemsByLine}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' }}
      >
        {problems.map(({ line, column, words }) => (
          <Box
            component="li"
            key={`${line} ${column ?? ''} ${words}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
              columnGap: 4,
              py: 1.5,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ ...tabularNumbers, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {column === null ? m.line({ line }) : m.lineAndColumn({ line, column })}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{words}</Box>
          </Box>
        ))}
      </Box>
      {problems.length < count && (
        <Typography sx={{ color: 'text.secondary' }}>{m.moreProblemsHint}</Typography>
      )}
    </Box>
  );
}

/** Downloads the rows with problems; a last column has the reasons. */
export function ProblemFileDownload({ importId }: { importId: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Download size={16} aria-hidden />}
        onClick={() => void download(`/api/v1/imports/${importId}/problem-rows`)}
      >
        {m.downloadProblemRows}
      </Button>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{m.problemFileHint}</Typography>
    </Box>
  );
}
