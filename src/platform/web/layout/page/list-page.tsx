import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Plus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigateRows } from '#src/platform/web/keyboard/row-navigation.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { maxListWidth, tabularNumbers } from '#src/platform/web/theme/tokens.ts';
import { ListBar, ListContent, ShowMoreButton } from './list-parts.tsx';
import type { ListProps } from './list-parts.tsx';
import { PageHeading } from './page-heading.tsx';

type ListPageProps<T> = ListProps<T> & {
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
  /** Totals of the filtered list. */
  totals?: ReactNode;
};

/** The standard list page. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { title, action, controls, totals, items } = props;
  useShortcut('n', action?.label, action?.onClick);
  const ActionIcon = action?.icon ?? Plus;
  // One primary action: an empty list has its own.
  const isEmpty = items?.length === 0 && !props.isFiltered && props.empty.action !== undefined;

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
      <ListBar {...props} />
      {totals}
      <Card
        // Rows replace the skeleton; they don't move it.
        key={items === undefined ? 'loading' : 'loaded'}
        sx={{ overflow: 'visible', minWidth: 0 }}
      >
        <ListContent {...props} />
      </Card>
      {items !== undefined && <ShowMoreButton more={props.more} />}
    </Box>
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
