import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil, RefreshCcw } from 'lucide-react';
import { Suspense, lazy, useId, useState } from 'react';
import type { Project, WorkOutside } from '#src/features/projects/contract.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { DisclosureHead } from '#src/platform/web/layout/disclosure-head.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { LedgerEntries } from './ledger-entries.tsx';
import { LedgerFigures, beyondFigures } from './ledger-figures.tsx';

const ReRateDialog = lazy(async () => ({ default: (await import('./re-rate-dialog.tsx')).ReRateDialog }));

type OutsidePeriodsProps = { project: Project; work: WorkOutside; today: string; onEdit: () => void };

/** Work on days that no period of the retainer holds: how it was priced, and the ways to set that right. */
export function OutsidePeriods({ project, work, today, onEdit }: OutsidePeriodsProps) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isRating, setIsRating] = useState(false);
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <DisclosureHead panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <Box component="span" sx={{ flex: 1, fontWeight: 650 }}>
          Outside every period
        </Box>
        <Box component="span" sx={{ ...figures, whiteSpace: 'nowrap' }}>
          <Duration ms={msOutside(work)} /> h
        </Box>
      </DisclosureHead>
      <LedgerFigures
        figures={[
          { word: 'Taken from the retainer', ms: work.takenMs },
          { word: 'Set by hand', ms: work.byHandMs },
          ...beyondFigures(work, 'At'),
        ]}
      />
      <Box id={panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>
              {work.takenMs > 0 && 'Hours taken from the retainer here count in none of its periods. '}
              If the retainer held these days too, change when it begins. Then work out the rates of these
              entries anew.
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 3 }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<RefreshCcw size={16} aria-hidden />}
                onClick={() => setIsRating(true)}
              >
                Work out rates anew
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Pencil size={16} aria-hidden />}
                onClick={onEdit}
              >
                Change the retainer
              </Button>
            </Box>
            <LedgerEntries projectId={project.id} span="outside" today={today} />
          </>
        )}
      </Box>
      <Suspense>{isRating && <ReRateDialog project={project} onClose={() => setIsRating(false)} />}</Suspense>
    </Box>
  );
}

/** Whether there is anything to tell of. */
export function isAnyOutside(work: WorkOutside | null): work is WorkOutside {
  return work !== null && (msOutside(work) !== 0 || work.byHandMs !== 0);
}

/** Of entries. */
function msOutside({ takenMs, beyond, notBillableMs }: WorkOutside): number {
  return beyond.reduce((sum, { ms }) => sum + ms, takenMs + notBillableMs);
}
