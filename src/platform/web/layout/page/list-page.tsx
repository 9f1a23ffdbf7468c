import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Plus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { navigateRows } from '#src/platform/web/keyboard/row-navigation.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import type { EmptyStateProps } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SearchField } from '#src/platform/web/layout/filters/search-field.tsx';
import type { UrlSearch } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { BulkBar } from '#src/platform/web/layout/table/bulk-bar.tsx';
import type { Selection } from '#src/platform/web/layout/table/selection.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { maxListWidth, tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { PageHeading } from './page-heading.tsx';

type ListPageProps<T> = {
  /** The level-1 heading: the page's name in the menu. */
  title: string;
  /** The primary action; also on `n`. A plus is its icon unless there is another. */
  action?: { label: string; icon?: LucideIcon; onClick: () => void };
  /** Next to the heading: a period to page through, or a view switch. */
  controls?: ReactNode;
  /** `TabLinks` to the pages that belong together. */
  tabs?: ReactNode;
  /** Above the list: what waits for the user. */
  notice?: ReactNode;
  /** `FilterChip`s with `useUrlFilter`. */
  filters?: ReactNode;
  /** Whether search or filters are active: the empty list then says so. */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** Totals of the filtered list. */
  totals?: ReactNode;
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  error?: unknown;
  onRetry: () => void;
  empty: EmptyStateProps;
  selection?: Selection;
  /** Buttons of the bulk bar, which replaces the filter bar while items are selected; on phones it floats. */
  bulkActions?: ReactNode;
  /** Loads further pages. */
  more?: { isLoading: boolean; onClick: () => void } | undefined;
  /** The list itself, usually a `RecordTable`. */
  children: (items: readonly T[]) => ReactNode;
} & (
  | {
      /** From `useUrlSearch`; `/` focuses it. */
      search: UrlSearch;
      /** Names what it searches, also among the shortcuts. */
      searchLabel: string;
    }
  | { search?: never; searchLabel?: never }
);

/** The standard list page. */
export function ListPage<T>(props: ListPageProps<T>) {
  const {
    title,
    action,
    controls,
    search,
    searchLabel,
    filters,
    selection,
    bulkActions,
    totals,
    items,
    more,
  } = props;
  useShortcut('n', action?.label, action?.onClick);
  const ActionIcon = action?.icon ?? Plus;
  const isNarrow = useIsNarrow();
  const isSelecting = selection !== undefined && selection.ids.size > 0;
  // One primary action: an empty list has its own.
  const isEmpty = items?.length === 0 && !props.isFiltered && props.empty.action !== undefined;
  const hasFilterBar = search !== undefined || filters !== undefined;

  return (
    <Box
      onKeyDown={navigateRows}
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 4,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 44 }}>
        <PageHeading>{title}</PageHeading>
        <Box sx={{ flex: 1 }} />
        {controls !== undefined && (
          <Box sx={{ order: { xs: 1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}>{controls}</Box>
        )}
        {action && !isEmpty && (
          <Button
            variant="contained"
            startIcon={<ActionIcon size={18} aria-hidden />}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        )}
      </Box>
      {props.tabs}
      {props.notice}
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 44 }}>
          {search && <SearchField search={search} label={searchLabel} />}
          {filters}
        </Box>
      )}
      {totals}
      <Card
        // Rows replace the skeleton; they don't move it.
        key={items === undefined ? 'loading' : 'loaded'}
        sx={{ overflow: 'visible', minWidth: 0 }}
      >
        <ListContent {...props} />
      </Card>
      {more && items !== undefined && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={more.onClick}
          loading={more.isLoading}
          sx={{ justifySelf: 'center' }}
        >
          {m.showMore}
        </Button>
      )}
    </Box>
  );
}

function ListContent<T>({
  items,
  error,
  onRetry,
  isFiltered,
  onClearFilters,
  empty,
  children,
}: ListPageProps<T>) {
  if (items === undefined) {
    return error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />;
  }
  if (items.length > 0) return children(items);
  if (!isFiltered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      icon={empty.icon}
      sentence={m.nothingMatches}
      action={onClearFilters && { label: m.showAll, onClick: onClearFilters }}
    />
  );
}

type ListCountProps = { count: number | undefined; label: (d: { count: number }) => string };

/** The number of rows, at the end of the filter bar; announced to screen readers. */
export function ListCount({ count, label }: ListCountProps) {
  return (
    <Box
      component="output"
      sx={{ ...tabularNumbers, ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {count !== undefined && count > 0 && label({ count })}
    </Box>
  );
}
