import type { ReactNode } from 'react';
import * as styles from './page.module.css';

export type DescriptionItem = { term: string; value: ReactNode };

/** A record's details with labels; empty ones are left out. */
export function DescriptionList({ facts: items }: { facts: readonly DescriptionItem[] }) {
  const shownItems = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <dl className={styles.facts}>
      {shownItems.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
