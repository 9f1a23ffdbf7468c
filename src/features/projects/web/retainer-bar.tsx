import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { formatDuration, secondsOf } from '#src/platform/shared/durations.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import type { BillingNow } from './use-projects.ts';

type RetainerBarProps = {
  /** Whose retainer it is. */
  name: string;
  billing: Pick<BillingNow, 'retainerHoursAvailable' | 'retainerHoursUsed'>;
};

/** How much of the hours bought ahead is used. */
export function RetainerBar({ name, billing }: RetainerBarProps) {
  const { retainerHoursAvailable, retainerHoursUsed } = billing;
  const bought = retainerHoursAvailable ?? 0;
  if (bought === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>No hours bought yet</Box>;
  const share = retainerHoursUsed / bought;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 116 }}>
      <Box sx={{ ...figures, fontSize: 13, lineHeight: '18px', whiteSpace: 'nowrap' }}>
        {formatDuration(secondsOf(retainerHoursUsed))} of {formatDuration(secondsOf(bought))} h
        {share >= 1 && ' · used up'}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={`Retainer of ${name}`}
        value={Math.min(100, share * 100)}
        color={share >= 0.8 ? 'warning' : 'primary'}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
