import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListBar, ListContent, ShowMoreButton } from './list-parts.tsx';
import type { ListProps } from './list-parts.tsx';
import { Section } from './section.tsx';

type ListSectionProps<T> = ListProps<T> & {
  title: string;
  /** Also the action of the empty list. */
  action: { label: string; icon: LucideIcon; onClick: () => void };
  /** Between the bar and the section. */
  totals?: ReactNode;
};

/** The records of one kind that belong to the record of a page. */
export function ListSection<T>(props: ListSectionProps<T>) {
  const { title, action, totals, items, isFiltered, empty } = props;
  // One primary action: an empty list has its own.
  const isEmpty = items?.length === 0 && !isFiltered;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <ListBar {...props} />
      {totals}
      <Section
        title={title}
        action={
          !isEmpty && (
            <Button
              startIcon={<action.icon size={16} aria-hidden />}
              onClick={action.onClick}
              sx={{ mr: -2 }}
            >
              {action.label}
            </Button>
          )
        }
      >
        {/* The section clips, so the table’s header can’t be sticky. */}
        <Box sx={{ '&& thead .MuiTableCell-root': { position: 'static' } }}>
          <ListContent {...props} empty={{ ...empty, action }} />
        </Box>
      </Section>
      <ShowMoreButton more={props.more} />
    </Box>
  );
}
