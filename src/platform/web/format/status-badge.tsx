import type { LucideIcon } from 'lucide-react';
import * as styles from './format.module.css';

export type StatusTone = 'success' | 'warning' | 'error' | 'info' | 'quiet';
type StatusBadgeProps = { icon: LucideIcon; tone: StatusTone; children: string };

/** A record's state: colour, icon and always the word. */
export function StatusBadge({ icon: Icon, tone, children }: StatusBadgeProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
