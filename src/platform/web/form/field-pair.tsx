import type { ReactNode } from 'react';
import * as styles from './form.module.css';

/** Fields side by side; stacked on a phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
