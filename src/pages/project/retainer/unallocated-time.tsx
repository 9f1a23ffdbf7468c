import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil, RefreshCcw } from 'lucide-react';
import { Suspense, lazy, useId, useState } from 'react';
import * as m from '#messages/project-page.ts';
import type { UnallocatedWork } from '#src/features/projects/contract-fields.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { DisclosureHeader } from '#src/platform/web/layout/page/disclosure-header.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { LedgerEntries } from './ledger-entry-rows.tsx';
import { LedgerFigures, billedWorkFigures } from './ledger-figures.tsx';

const ReRateDialog = lazy(async () => ({
  default: (await import('#src/pages/project/rates/recalculate-rates-dialog.tsx')).RecalculateRatesDialog,
}));

type UnallocatedTimeProps = {
  project: Project;
  work: UnallocatedWork;
  today: string;
  isRounded: boolean;
  onEdit: () => void;
};

/** Work outside every retainer period, its pricing, and ways to fix it. */
export function UnallocatedTime({ project, work, today, isRounded, onEdit }: UnallocatedTimeProps) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isRecalculating, setIsRating] = useState(false);
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <DisclosureHeader panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <Box component="span" sx={{ flex: 1, fontWeight: 650 }}>
          {m.outsideEveryPeriod}
        </Box>
        <Box component="span" sx={{ ...tabularNumbers, whiteSpace: 'nowrap' }}>
          <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={unallocatedMs(work)} /> }} />
        </Box>
      </DisclosureHeader>
      <LedgerFigures
        isRounded={isRounded}
        figures={[
          { label: m.takenFromRetainer, ms: work.takenMs },
          { label: m.manualAdjustments, ms: work.adjustmentsMs },
          ...billedWorkFigures(work, m.atRate),
        ]}
      />
      <Box id={panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>
              {work.takenMs > 0 && `${m.takenOutsideHint} `}
              {m.outsideHint}
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, px: 4, pb: 3 }}>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<RefreshCcw size={16} aria-hidden />}
                onClick={() => setIsRating(true)}
              >
                {m.recalculateRates}
              </Button>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Pencil size={16} aria-hidden />}
                onClick={onEdit}
              >
                {m.editRetainer}
              </Button>
            </Box>
            <LedgerEntries projectId={project.id} span="outside" today={today} />
          </>
        )}
      </Box>
      <Suspense>
        {isRecalculating && <ReRateDialog project={project} onClose={() => setIsRating(false)} />}
      </Suspense>
    </Box>
  );
}

export function hasUnallocatedWork(work: UnallocatedWork | null): work is UnallocatedWork {
  return work !== null && (unallocatedMs(work) !== 0 || work.adjustmentsMs !== 0);
}

/** Entries only, without adjustments. */
function unallocatedMs({ takenMs, beyond, notBillableMs }: UnallocatedWork): number {
  return beyond.reduce((sum, { ms }) => sum + ms, takenMs + notBillableMs);
}
