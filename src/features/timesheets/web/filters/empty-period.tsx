import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './filters.module.css';
import type { EntryFilter } from './use-entry-filter.ts';
import { useNoMatches } from './use-no-matches.ts';

type EmptyPeriodProps = {
  filter: EntryFilter;
  /** "No time in these weeks yet." */
  sentence: string;
  /** Its place depends on it. */
  view: 'calendar' | 'month';
};

/** Empty state on top of a calendar or month, so that the layout stays. */
export function EmptyPeriod({ filter, sentence, view }: EmptyPeriodProps) {
  const noMatches = useNoMatches(filter);
  return (
    <div data-view={view} className={styles.empty}>
      {filter.isOn ? noMatches.sentence : sentence}
      {filter.isOn && (
        <Button size="small" variant="outlined" onClick={noMatches.action.onClick}>
          {noMatches.action.label}
        </Button>
      )}
    </div>
  );
}
