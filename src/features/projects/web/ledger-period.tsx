import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { RetainerLine } from '#src/features/projects/contract.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatRate } from '#src/platform/web/format/rate.ts';
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
      <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
        <Head
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <span className="days">{daysInWords(line)}</span>
          <span className="used">
            {formatDuration(line.usedSeconds)} of {formatDuration(line.openingSeconds)} h
          </span>
          <ChevronDown size={18} aria-hidden style={isOpen ? { transform: 'rotate(180deg)' } : {}} />
        </Head>
      </Box>
      <Figures>
        {figuresOf(line, isPast).map(({ word, said }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </Figures>
      <Box id={panel} hidden={!isOpen}>
        {isOpen && <LedgerEntries projectId={projectId} line={line} />}
      </Box>
    </Box>
  );
}

/** What there is to say of a period; where something is none it is left out. */
function figuresOf(line: RetainerLine, isPast: boolean): { word: string; said: string }[] {
  const { carriedSeconds, boughtSeconds, usedSeconds, byHandSeconds, overSeconds, expiredSeconds } = line;
  const parts = [
    { word: 'Carried over', seconds: carriedSeconds },
    { word: 'Bought', seconds: boughtSeconds, isKept: true },
    { word: 'Used', seconds: usedSeconds, isKept: true },
    { word: 'Of these set by hand', seconds: byHandSeconds },
    { word: 'Over, at the retainer rate', seconds: overSeconds },
    ...line.beyond.map(({ seconds, rate, currency }) => ({
      word: `Beyond, at ${formatRate(rate, currency)}`,
      seconds,
    })),
    { word: isPast ? 'Expired' : 'Expires at the end', seconds: expiredSeconds },
    { word: 'Goes on to the next', seconds: line.to === null ? 0 : line.closingSeconds },
  ];
  return parts
    .filter(({ seconds, ...part }) => seconds !== 0 || 'isKept' in part)
    .map(({ word, seconds }) => ({
      word,
      said: `${seconds < 0 ? '−' : ''}${formatDuration(Math.abs(seconds))}`,
    }));
}

const Head = styled(ButtonBase)(({ theme }) => ({
  width: '100%',
  minHeight: 48,
  padding: '0 16px',
  gap: 12,
  justifyContent: 'flex-start',
  fontFamily: 'inherit',
  fontSize: 14,
  textAlign: 'left',
  '& .days': { flex: 1, fontWeight: 650 },
  '& .used': { fontFeatureSettings: '"tnum" "cv11"', whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.text}`, outlineOffset: -2 },
}));

const Figures = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: '0 16px 12px',
  fontSize: 13,
  fontFeatureSettings: '"tnum" "cv11"',
  '& div': { display: 'flex', gap: 6 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
}));
