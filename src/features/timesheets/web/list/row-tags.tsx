import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './row-marks.module.css';

/** The first tag and the number of others: the row stays one line. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <span className={styles.tags} title={tags.join(', ')}>
      <span className={styles.tag}>{first}</span>
      {others.length > 0 && (
        <span className={classNames(styles.tag, styles.more)}>
          <span aria-hidden>+{others.length}</span>
          <span className={text.hidden}>{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
