import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { RecordQuery } from '#src/features/schedules/web/schedule-mutations.ts';
import { useFormReload } from '#src/platform/web/form/page/use-form-reload.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';

type EditSchedulePageProps<R extends { id: string }> = {
  list: { label: string; to: string };
  /** Disabled without the ID of a record. */
  query: RecordQuery<R>;
  isId: boolean;
  missing: { heading: string; hint: string };
  title: (record: R) => string;
  /** The form, which starts again with a `latest` that someone else saved, once that is asked for. */
  children: (latest: R, onReload: () => void) => ReactNode;
};

/** The page on which a record that repeats is changed. */
export function EditSchedulePage<R extends { id: string }>(props: EditSchedulePageProps<R>) {
  const { list, query, isId, missing, title, children } = props;
  const { key, onReload } = useFormReload(query);
  return (
    <DetailPage
      back={list}
      record={isId ? query.data : null}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={missing}
      title={title}
    >
      {(latest) => <Fragment key={`${latest.id} ${key}`}>{children(latest, onReload)}</Fragment>}
    </DetailPage>
  );
}
