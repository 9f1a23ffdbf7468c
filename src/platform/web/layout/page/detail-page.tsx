import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { BackLink } from './back-link.tsx';
import { PageHeading } from './page-heading.tsx';
import * as styles from './page.module.css';
import { addRecentRecord } from './recent-records.ts';

type DetailPageProps<T> = {
  /** The list it belongs to. */
  back: { label: string; to: string };
  /** Undefined while loading; null if missing or another account's. */
  record: T | null | undefined;
  error?: unknown;
  onRetry: () => void;
  /** For a missing record: "Client not found", and a hint. */
  missing: { heading: string; hint: string };
  title: (record: T) => string;
  /** The state, shown beside the heading if it isn't the usual one. */
  status?: (record: T) => ReactNode;
  /** At the end of the heading's line: one primary action, a menu. */
  actions?: (record: T) => ReactNode;
  /** Its `Section`s. */
  children: (record: T) => ReactNode;
};

/** The standard page for a single record. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { back, record, error, onRetry, missing, title, status, actions, children } = props;
  const { pathname: path } = useLocation();
  const label = record ? title(record) : undefined;
  useEffect(() => {
    if (label !== undefined) addRecentRecord({ path, label });
  }, [path, label]);
  return (
    <div className={styles.page}>
      <BackLink {...back} />
      <div className={styles.head}>
        {/* The same heading element throughout: it already has focus when the record arrives. */}
        <div className={styles.recordName}>
          <PageHeading>{label ?? (record === null ? missing.heading : '…')}</PageHeading>
          {record && status?.(record)}
        </div>
        {record && <div className={styles.headActions}>{actions?.(record)}</div>}
      </div>
      {record === undefined &&
        (error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonSections />)}
      {record === null && <p className={text.body}>{missing.hint}</p>}
      {record !== undefined && record !== null && children(record)}
    </div>
  );
}
