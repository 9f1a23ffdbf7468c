import type { ReactNode } from 'react';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** The accessible name. */
  label: string;
  /** From 0 to 1; above 1 the bar is full. */
  share: number;
  colour: 'primary' | 'warning' | 'error';
  /** The usage as text, truncated with a tooltip. */
  text: string;
  icon?: ReactNode;
};

/** A usage text with a bar. */
export function ProgressBar({ label, share, colour, text, icon }: ProgressBarProps) {
  return (
    <div className={styles.usage}>
      <div title={text} className={styles.line}>
        {icon}
        <span data-over={colour === 'error' || undefined} className={styles.words}>
          {text}
        </span>
      </div>
      <Progress label={label} percent={Math.min(100, share * 100)} tone={colour} className={styles.bar} />
    </div>
  );
}
