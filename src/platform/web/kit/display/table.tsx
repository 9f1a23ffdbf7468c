import type { ComponentProps } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './table.module.css';

type TableProps = ComponentProps<'table'> & {
  /** The table's name for screen readers. */
  label: string;
  /** Rows react to the pointer: they open something. */
  hasHover?: boolean;
  /** Head and sums stay in sight; the table doesn't scroll in itself. */
  hasStickyHead?: boolean;
};

/** Rows of plain `tr`, `th` and `td`; cells of amounts and hours have `data-number`. Wide tables scroll in themselves. */
export function Table(props: TableProps) {
  const { label, hasHover = false, hasStickyHead = false, className, ...rest } = props;
  return (
    <div className={hasStickyHead ? styles.sized : styles.scroller}>
      <table
        {...rest}
        aria-label={label}
        data-hover={hasHover || undefined}
        data-sticky={hasStickyHead || undefined}
        className={classNames(styles.table, className)}
      />
    </div>
  );
}
