import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './alert.module.css';

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

type AlertProps = {
  tone: keyof typeof icons;
  /** `status` waits until the screen reader has finished what it says. */
  role?: 'alert' | 'status';
  /** A button. */
  action?: ReactNode;
  children: ReactNode;
};

/** A sentence that needs attention, in place; screen readers say it when it appears. */
export function Alert({ tone, role = 'alert', action, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={styles.alert} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
