import Box from '@mui/material/Box';
import { durationFormat, msOf } from '#src/platform/shared/durations.ts';
import { ShareBar } from './share-bar.tsx';
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
  const figures = [msOf(retainerHoursUsed), msOf(bought)];
  const used = `${figures.map(durationFormat(figures)).join(' of ')} h`;
  return (
    <ShareBar label={`Retainer of ${name}`} share={share} colour={share >= 0.8 ? 'warning' : 'primary'}>
      {share >= 1 ? `${used} · used up` : used}
    </ShareBar>
  );
}
