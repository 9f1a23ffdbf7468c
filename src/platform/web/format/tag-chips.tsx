import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.tsx';
import * as styles from './format.module.css';

/** A record's tags; in a one-line row, the first tag and the number of others. */
export function TagList({ tags, isOneLine = false }: { tags: readonly string[]; isOneLine?: boolean }) {
  const shown = isOneLine ? tags.slice(0, 1) : tags;
  return (
    <span
      title={isOneLine ? tags.join(', ') : undefined}
      className={styles.tags}
      data-one-line={isOneLine || undefined}
    >
      {shown.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {tags.length > shown.length && (
        <span className={styles.tag}>
          <span aria-hidden>+{tags.length - shown.length}</span>
          <VisuallyHidden>{tags.slice(shown.length).join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
