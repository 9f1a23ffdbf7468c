import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as styles from './progress.module.css';

type ProgressProps = {
  /** The accessible name. */
  label: string;
  /** In percent; more than 100 is shown as full. Without it, something runs for an unknown time. */
  percent?: number;
  /** What the value means, for screen readers; without it, the percentage. */
  valueText?: string;
  /** Quiet: nothing moves at the moment. */
  tone?: 'primary' | 'quiet' | 'warning' | 'error';
  className?: string | undefined;
};

/** A thin bar. */
export function Progress({ label, percent, valueText, tone = 'primary', className }: ProgressProps) {
  const shown = percent === undefined ? undefined : Math.min(100, percent);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown === undefined ? undefined : Math.round(shown)}
      aria-valuetext={valueText}
      data-tone={tone}
      className={classNames(styles.track, className)}
    >
      <span
        className={shown === undefined ? styles.running : styles.bar}
        style={shown === undefined ? undefined : { width: `${shown}%` }}
      />
    </div>
  );
}
