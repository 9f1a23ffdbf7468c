import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './records.module.css';

type BulkBarProps = {
  /** What is selected: "Selected entries". */
  label: string;
  /** How many are selected. */
  countLabel: ReactNode;
  onClear: () => void;
  /** Bulk actions. */
  children: ReactNode;
};

/** Replaces the filter bar while rows are selected; on phones it stays in sight, above the timer. */
export function BulkBar({ label, countLabel, onClear, children }: BulkBarProps) {
  return (
    <div role="toolbar" aria-label={label} className={styles.bulkBar}>
      <IconButton label={m.clearSelection} onClick={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
      <p aria-live="polite" className={classNames(text.medium, text.figures, styles.selected)}>
        {countLabel}
      </p>
      {children}
    </div>
  );
}
