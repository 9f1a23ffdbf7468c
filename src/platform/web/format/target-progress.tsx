import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as styles from './target-progress.module.css';

type TargetProgressProps = {
  /** The accessible name. */
  label: string;
  /** Undefined until it is loaded. */
  ms: number | undefined;
  /** 0: no target, so nothing is shown. */
  targetMs: number;
};

/** A thin bar that shows how much of a target is reached. */
export function TargetProgress({ label, ms = 0, targetMs }: TargetProgressProps) {
  if (targetMs === 0) return null;
  const percent = Math.min(100, Math.round((ms / targetMs) * 100));
  return <Progress label={label} percent={percent} className={styles.progress} />;
}
