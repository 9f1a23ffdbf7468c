import Box from '@mui/material/Box';
import { ProgressBar } from '#src/features/projects/web/progress-bar.tsx';
import type { CurrentBilling } from '#src/features/projects/web/use-projects.ts';
import { durationFormatter, hoursToMs } from '#src/platform/shared/durations.ts';

type RetainerBarProps = {
  /** The project's name. */
  name: string;
  billing: Pick<CurrentBilling, 'retainerHoursAvailable' | 'retainerHoursUsed'>;
};

/** Usage of the retainer. */
export function RetainerBar({ name, billing }: RetainerBarProps) {
  const { retainerHoursAvailable, retainerHoursUsed } = billing;
  const bought = retainerHoursAvailable ?? 0;
  if (bought === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>No hours bought yet</Box>;
  const share = retainerHoursUsed / bought;
  const figures = [hoursToMs(retainerHoursUsed), hoursToMs(bought)];
  const used = `${figures.map(durationFormatter(figures)).join(' of ')} h`;
  return (
    <ProgressBar label={`Retainer of ${name}`} share={share} colour={share >= 0.8 ? 'warning' : 'primary'}>
      {share >= 1 ? `${used} · used up` : used}
    </ProgressBar>
  );
}
