import * as styles from './skeleton.module.css';

/** The shape of what is loading: a line of text, or a block with a height. */
export function Skeleton({ width, height }: { width?: number | `${number}%`; height?: number }) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height }} />;
}
