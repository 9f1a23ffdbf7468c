import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { RetainerLine } from '#src/features/projects/contract.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { formatRate } from '#src/platform/web/format/rate.ts';
import { DisclosureHead } from '#src/platform/web/layout/disclosure-head.tsx';
import { figures } from '#src/platform/web/theme/figures.ts';
import { LedgerEntries } from './ledger-entries.tsx';
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
  const isPast = line.to !== null && line.to < today;
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <DisclosureHead panelId={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} isFlush>
        <Box component="span" sx={{ flex: 1, fontWeight: 650 }}>
          {daysInWords(line)}
        </Box>
        <Box component="span" sx={{ ...figures, whiteSpace: 'nowrap' }}>
          {formatDuration(line.usedSeconds)} of {formatDuration(line.openingSeconds)} h
        </Box>
      </DisclosureHead>
      <Figures>
        {figuresOf(line, isPast).map(({ word, said }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </Figures>
      <Box id={panel} hidden={!isOpen}>
        {isOpen && <LedgerEntries projectId={projectId} line={line} today={today} />}
      </Box>
    </Box>
  );
}

/** What there is to say of a period; where something is none it is left out. */
function figuresOf(line: RetainerLine, isPast: boolean): { word: string; said: string }[] {
  const { carriedSeconds, boughtSeconds, usedSeconds, byHandSeconds, overSeconds } = line;
  const { expiredSeconds, closingSeconds } = line;
  const parts = [
    { word: 'Carried over', seconds: carriedSeconds },
    { word: 'Bought', seconds: boughtSeconds, isKept: true },
    { word: 'Used', seconds: usedSeconds, isKept: true },
    { word: 'Of these set by hand', seconds: byHandSeconds },
    { word: 'Over, at the retainer rate', seconds: overSeconds },
    ...line.beyond.map(({ seconds, rate, ...amount }) => ({
      word: `Beyond, at ${formatRate(rate, amount.currency)}`,
      seconds,
      worth: formatMoney(amount),
    })),
    ...(line.to === null
      ? [{ word: 'Left', seconds: expiredSeconds + closingSeconds }]
      : [
          { word: isPast ? 'Expired' : 'Expires at the end', seconds: expiredSeconds },
          { word: 'Goes on to the next', seconds: closingSeconds },
        ]),
  ];
  return parts
    .filter(({ seconds, ...part }) => seconds !== 0 || 'isKept' in part)
    .map(({ word, seconds, ...part }) => ({
      word,
      said: [
        `${seconds < 0 ? '−' : ''}${formatDuration(Math.abs(seconds))}`,
        ...('worth' in part ? [part.worth] : []),
      ].join(' · '),
    }));
}

const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: '0 16px 12px',
  fontSize: 13,
  ...figures,
  '& div': { display: 'flex', gap: 6 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
