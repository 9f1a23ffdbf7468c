import type { ReactNode } from 'react';
import * as styles from './section.module.css';

/** Sections, and from 1200 px others in a rail beside them. */
export function RailColumns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={styles.withRail}>
      <div className={styles.sections}>{children}</div>
      <div className={styles.sections}>{rail}</div>
    </div>
  );
}
