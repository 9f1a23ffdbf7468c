import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import * as m from '#messages/imports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Import } from '#src/features/imports/contract.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { formatCreated } from './import-labels.ts';
import { ProblemFileDownload } from './problem-list.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

/** Results, with undo for 30 days. */
export function ImportResult({ of }: { of: Import }) {
  return of.status === 'undone' ? <UndoneImport of={of} /> : <FinishedImport of={of} />;
}

function FinishedImport({ of }: { of: Import }) {
  const { made, duplicates, problemRows, undoUntil } = of;
  const { timeZone } = useAccount().preferences;
  const target = targets[of.kind];
  return (
    <Section title={m.results}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <Typography sx={{ fontSize: 16 }}>{m.importedResult({ records: formatCreated(made) })}</Typography>
        {duplicates > 0 && <Typography>{m.duplicatesSkipped({ count: duplicates })}</Typography>}
        {problemRows > 0 && (
          <>
            <Typography>{m.problemsSkipped({ count: problemRows })}</Typography>
            {undoUntil !== null && <ProblemFileDownload importId={of.id} />}
          </>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Button component={Link} to={target.path} variant="contained">
            {target.label}
          </Button>
          <Button component={Link} to="/imports" color="inherit">
            {m.importAnotherFile}
          </Button>
          {undoUntil !== null && <UndoImportButton of={of} />}
        </Box>
        {undoUntil !== null && (
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {m.undoUntil({ day: formatInstant(undoUntil, { dateStyle: 'long', timeZone }) })}
          </Typography>
        )}
      </Box>
    </Section>
  );
}

const targets = {
  entries: { path: '/timesheets?range=all', label: m.showTimesheets },
  clients: { path: '/clients', label: m.showClients },
  expenses: { path: '/expenses', label: m.showExpenses },
  projects: { path: '/projects', label: m.showProjects },
} as const;

function UndoneImport({ of: { keptRecords } }: { of: Import }) {
  return (
    <Section title={m.results}>
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <Typography>{keptRecords.length === 0 ? m.undoneCompletely : m.undoneExcept}</Typography>
        {keptRecords.length > 0 && (
          <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
            {keptRecords.map(({ what, why }) => (
              <li key={what}>
                {what}
                <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{why}</Box>
              </li>
            ))}
          </Box>
        )}
        <Button component={Link} to="/imports" variant="outlined" sx={{ justifySelf: 'start' }}>
          {m.importAnotherFile}
        </Button>
      </Box>
    </Section>
  );
}
