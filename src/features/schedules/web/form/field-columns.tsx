import type { ReactNode } from 'react';
import * as styles from './schedule-form.module.css';

/** As many fields side by side as fit. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
