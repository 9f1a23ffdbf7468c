import type { ComponentProps } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import styles from './table.module.css';

type TableProps = ComponentProps<'table'> & {
  /** The table's name for screen readers. */
  label: string;
  /** Rows react to the pointer: they open something. */
  hasHover?: boolean;
};

/** Rows of plain `tr`, `th` and `td`; cells of amounts and hours have `data-number`. Wide tables scroll in themselves. */
export function Table({ label, hasHover = false, className, ...rest }: TableProps) {
  return (
    <div className={styles.scroller}>
      <table
        {...rest}
        aria-label={label}
        data-hover={hasHover || undefined}
        className={classNames(styles.table, className)}
      />
    </div>
  );
}
