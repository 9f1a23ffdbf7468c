import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './section.module.css';

type SectionRowProps = { title: string; description?: ReactNode; icon?: ReactNode; children?: ReactNode };

/** A line of a padded section: what it is, its state, and what you can do with it. */
export function SectionRow({ title, description, icon, children }: SectionRowProps) {
  return (
    <li className={classNames(styles.row, styles.listRow)}>
      {icon !== undefined && (
        <span aria-hidden className={styles.rowIcon}>
          {icon}
        </span>
      )}
      <div className={styles.rowTexts}>
        <p className={classNames(text.body, text.medium)}>{title}</p>
        {description !== undefined && <div className={classNames(text.small, text.quiet)}>{description}</div>}
      </div>
      <div className={styles.rowActions}>{children}</div>
    </li>
  );
}

export function SectionList({ children }: { children: ReactNode }) {
  return <ul className={classNames(text.list, styles.list)}>{children}</ul>;
}
