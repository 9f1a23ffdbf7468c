import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigateRows } from '#src/platform/web/keyboard/row-navigation.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { ListBar, ListContent, ShowMoreButton } from './list-parts.tsx';
import type { ListProps } from './list-parts.tsx';
import * as styles from './page.module.css';
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows in it
    <div onKeyDown={navigateRows} className={styles.part}>
      <ListBar {...props} />
      {totals}
      <Section
        title={title}
        action={
          !isEmpty && (
            <Button icon={action.icon} onClick={action.onClick}>
              {action.label}
            </Button>
          )
        }
      >
        <ListContent {...props} empty={{ ...empty, action }} />
      </Section>
      <ShowMoreButton more={props.more} />
    </div>
  );
}
