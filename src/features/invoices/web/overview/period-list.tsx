import type { ReactNode } from 'react';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import * as styles from './overview.module.css';

type PeriodListProps<T> = {
  label: string;
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** Undefined while they load. */
  items: readonly T[] | undefined;
  /** What an empty list says. */
  none: string;
  children: (item: T) => ReactNode;
};

/** A list inside a section: loading, failed, empty, or its rows. */
export function PeriodList<T>({ label, query, items, none, children }: PeriodListProps<T>) {
  if (!items)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles.loading}>
        <Skeleton />
      </div>
    );
  if (items.length === 0) return <div className={classNames(text.quiet, styles.none)}>{none}</div>;
  return (
    <ul aria-label={label} className={text.list}>
      {items.map(children)}
    </ul>
  );
}
