import Box from '@mui/material/Box';
import * as m from '#messages/projects.ts';
import { ProgressBar } from '#src/features/projects/web/progress-bar.tsx';
import { formatRetainerUsage } from '#src/features/projects/web/project-labels.ts';
import type { CurrentBilling } from '#src/features/projects/web/use-projects.ts';

type RetainerBarProps = {
  /** The project's name. */
  name: string;
  billing: Pick<CurrentBilling, 'retainerHoursAvailable' | 'retainerHoursUsed'>;
};

/** Usage of the retainer. */
export function RetainerBar({ name, billing }: RetainerBarProps) {
  const { retainerHoursAvailable, retainerHoursUsed } = billing;
  const bought = retainerHoursAvailable ?? 0;
  if (bought === 0) return <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{m.noHoursBoughtYet}</Box>;
  const share = retainerHoursUsed / bought;
  return (
    <ProgressBar
      label={m.retainerOf({ project: name })}
      share={share}
      colour={share >= 0.8 ? 'warning' : 'primary'}
      text={formatRetainerUsage(billing)}
    />
  );
}
