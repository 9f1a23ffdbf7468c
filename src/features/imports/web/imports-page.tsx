import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/imports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { AppLink } from '#src/platform/web/kit/actions/app-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { useIsDelayed } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { FormPage } from '#src/platform/web/layout/page/form-page.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { imports } from './api.ts';
import { ExportSteps } from './export-steps.tsx';
import { FileDropZone } from './file-drop-zone.tsx';
import { fileLabel, importStatusText } from './import-labels.ts';
import { ImportStatus } from './import-status.tsx';
import * as styles from './imports.module.css';

/** Upload and previous imports. */
export function ImportsPage() {
  const list = useQuery(
    imports.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 2_000 : false),
    }),
  );
  return (
    <FormPage title={m.imports}>
      <FileDropZone />
      {(!list.data || list.data.items.length > 0) && (
        <Section title={m.previousImports}>
          {list.data ? (
            <ul className={classNames(text.list, styles.list)}>
              {list.data.items.map((item) => (
                <ImportListItem key={item.id} item={item} />
              ))}
              {list.data.items.filter(({ status }) => status === 'ready').length >=
                importLimits.readyFiles && (
                <li className={classNames(styles.hint, text.small, text.quiet)}>{m.waitingFilesHint}</li>
              )}
            </ul>
          ) : list.isError ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <ImportsSkeleton />
          )}
        </Section>
      )}
      <ExportSteps />
    </FormPage>
  );
}

function isRunning({ status, stopReason }: ImportSummary): boolean {
  return status === 'running' && stopReason === null;
}

function ImportListItem({ item }: { item: ImportSummary }) {
  const { timeZone } = useAccount().preferences;
  return (
    <li>
      <AppLink to={`/imports/${item.id}`} className={styles.item}>
        <span className={styles.file}>
          <span className={text.medium}>{item.fileName}</span>
          <span className={classNames(text.small, text.quiet)}>
            {`${fileLabel(item)} · ${formatInstant(item.createdAt, { dateStyle: 'medium', timeZone })}`}
            {item.status === 'done' || item.status === 'running' ? ` · ${importStatusText(item)}` : ''}
          </span>
        </span>
        <span className={text.small}>
          <ImportStatus of={item} />
        </span>
      </AppLink>
    </li>
  );
}

function ImportsSkeleton() {
  const isLate = useIsDelayed();
  return (
    <div aria-busy className={styles.loading}>
      {isLate && (
        <>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </>
      )}
    </div>
  );
}
