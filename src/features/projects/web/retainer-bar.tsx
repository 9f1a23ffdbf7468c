import * as m from '#messages/projects.ts';
import { ProgressBar } from '#src/features/projects/web/progress-bar.tsx';
import { formatRetainerUsage } from '#src/features/projects/web/project-labels.ts';
import type { CurrentBilling } from '#src/features/projects/web/use-projects.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';

type RetainerBarProps = {
  /** The project's name. */
  name: string;
  billing: Pick<CurrentBilling, 'retainerHoursAvailable' | 'retainerHoursUsed'>;
};

/** Usage of the retainer. */
export function RetainerBar({ name, billing }: RetainerBarProps) {
  const { retainerHoursAvailable, retainerHoursUsed } = billing;
  const bought = retainerHoursAvailable ?? 0;
  if (bought === 0) return <div className={classNames(text.small, text.quiet)}>{m.noHoursBoughtYet}</div>;
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
