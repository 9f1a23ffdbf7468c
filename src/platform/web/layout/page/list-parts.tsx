import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import type { EmptyStateProps } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SearchField } from '#src/platform/web/layout/filters/search-field.tsx';
import type { UrlSearch } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { BulkBar } from '#src/platform/web/layout/table/bulk-bar.tsx';
import type { Selection } from '#src/platform/web/layout/table/selection.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import * as styles from './page.module.css';

/** What pages and sections with a list have in common. */
export type ListProps<T> = ListBarProps & ListContentProps<T> & ShowMoreProps;

type ListBarProps = {
  /** `FilterChip`s with `useUrlFilters`. */
  filters?: ReactNode;
  selection?: Selection;
  /** Buttons of the bulk bar, which replaces the filter bar while items are selected; on phones it floats. */
  bulkActions?: ReactNode;
} & (
  | {
      /** From `useUrlFilters`; `/` focuses it. */
      search: UrlSearch;
      /** Names what it searches, also among the shortcuts. */
      searchLabel: string;
    }
  | { search?: never; searchLabel?: never }
);

/** Search and filters, or what can be done with the selected items. */
export function ListBar({ search, searchLabel, filters, selection, bulkActions }: ListBarProps) {
  const isNarrow = useIsNarrow();
  const isSelecting = selection !== undefined && selection.ids.size > 0;
  const hasFilterBar = search !== undefined || filters !== undefined;
  return (
    <>
      {isSelecting && (
        <BulkBar
          label={m.selectedRows}
          countLabel={m.selectedCount({ count: selection.ids.size })}
          onClear={selection.clear}
        >
          {bulkActions}
        </BulkBar>
      )}
      {(!isSelecting || isNarrow) && hasFilterBar && (
        <div className={styles.bar}>
          {search && <SearchField search={search} label={searchLabel} />}
          {filters}
        </div>
      )}
    </>
  );
}

type ListContentProps<T> = {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  error?: unknown;
  onRetry: () => void;
  /** Whether search or filters are active: the empty list then says so. */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  empty: EmptyStateProps;
  /** The list itself, usually a `RecordTable`. */
  children: (items: readonly T[]) => ReactNode;
};

export function ListContent<T>(props: ListContentProps<T>) {
  const { items, error, onRetry, isFiltered, onClearFilters, empty, children } = props;
  if (items === undefined) {
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />;
  }
  if (items.length > 0) return children(items);
  if (!isFiltered) return <EmptyState {...empty} hasSamples />;
  return (
    <EmptyState
      icon={empty.icon}
      sentence={m.nothingMatches}
      action={onClearFilters && { label: m.showAll, onClick: onClearFilters }}
    />
  );
}

type ShowMoreProps = {
  /** Loads further pages. */
  more?: { isLoading: boolean; onClick: () => void } | undefined;
};

export function ShowMoreButton({ more }: ShowMoreProps) {
  return (
    more && (
      <Button variant="outlined" onClick={more.onClick} isBusy={more.isLoading} className={styles.more}>
        {m.showMore}
      </Button>
    )
  );
}
