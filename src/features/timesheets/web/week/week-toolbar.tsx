import { Copy, Plus } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as styles from './week.module.css';

type WeekToolbarProps = {
  /** Undefined if the page has its own button. */
  onAddRow: (() => void) | undefined;
  onCopyWeek: () => void;
  /** Part of the week is hidden, so the label says that all of it is copied. */
  isFiltered: boolean;
  hasRows: boolean;
};

/** Week actions, and for rows the accepted duration formats. */
export function WeekToolbar({ onAddRow, onCopyWeek, isFiltered, hasRows }: WeekToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {onAddRow && (
        <Button tone="neutral" icon={Plus} onClick={onAddRow}>
          {m.addRow}
        </Button>
      )}
      <Button tone="neutral" icon={Copy} onClick={onCopyWeek}>
        {isFiltered ? m.copyAllOfPreviousWeek : m.copyPreviousWeek}
      </Button>
      {hasRows && <div className={styles.formats}>{m.durationFormats}</div>}
    </div>
  );
}
