import type { ReactNode } from 'react';
import * as styles from './filters.module.css';

/** Filter chips; on phones one row that scrolls to the edge of the screen, so that a cut chip shows that there are more. */
export function ChipRow({ children }: { children: ReactNode }) {
  return <div className={styles.chips}>{children}</div>;
}
