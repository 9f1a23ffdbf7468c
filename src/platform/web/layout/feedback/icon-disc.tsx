import type { LucideIcon } from 'lucide-react';
import * as styles from './message.module.css';

/** An icon in a disc, for pages and lists without content. */
export function IconDisc({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <div aria-hidden className={styles.disc}>
      <Icon size={24} strokeWidth={1.75} />
    </div>
  );
}
