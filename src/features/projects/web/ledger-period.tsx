import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { RetainerLine } from '#src/features/projects/contract.ts';
import { useDurationFormat } from '#src/platform/web/format/duration.tsx';
import { DisclosureHead } from '#src/platform/web/layout/disclosure-head.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { LedgerEntries } from './ledger-entries.tsx';
import { LedgerFigures, beyondFigures } from './ledger-figures.tsx';
import type { LedgerFigure } from './ledger-figures.tsx';
import { daysInWords } from './terms-words.ts';

type LedgerPeriodProps = {
  projectId: string;
  line: RetainerLine;
  today: string;
  isOpenAtFirst: boolean;
};

/** A period of the ledger: a line of figures, and, opened, the entries they are made of. */
export function LedgerPeriod({ projectId, line, today, isOpenAtFirst }: LedgerPeriodProps) {
  const panel = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const format = useDurationFormat();
  const isPast = line.to !== null && line.to < today;
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <DisclosureHead panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <Box component="span" sx={{ flex: 1, fontWeight: 650 }}>
          {daysInWords(line)}
        </Box>
        <Box component="span" sx={{ ...figures, whiteSpace: 'nowrap' }}>
          {format(line.usedMs)} of {format(line.openingMs)} h
        </Box>
      </DisclosureHead>
      <LedgerFigures figures={figuresOf(line, isPast)} />
      <Box id={panel} hidden={!isOpen}>
        {isOpen && <LedgerEntries projectId={projectId} span={line} today={today} />}
      </Box>
    </Box>
  );
}

/** What there is to say of a period. */
function figuresOf(line: RetainerLine, isPast: boolean): LedgerFigure[] {
  const { carriedMs, boughtMs, usedMs, byHandMs, overMs } = line;
  const { expiredMs, closingMs } = line;
  return [
    { word: 'Carried over', ms: carriedMs },
    { word: 'Bought', ms: boughtMs, isKept: true },
    { word: 'Used', ms: usedMs, isKept: true },
    { word: 'Of these set by hand', ms: byHandMs },
    { word: 'Over, at the retainer rate', ms: overMs },
    ...beyondFigures(line, 'Beyond, at'),
    ...(line.to === null
      ? [{ word: 'Left', ms: expiredMs + closingMs }]
      : [
          { word: isPast ? 'Expired' : 'Expires at the end', ms: expiredMs },
          { word: 'Goes on to the next', ms: closingMs },
        ]),
  ];
}
