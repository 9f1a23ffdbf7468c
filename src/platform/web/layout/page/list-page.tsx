import { Plus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { navigateRows, rowKeys } from '#src/platform/web/keyboard/row-navigation.ts';
import { useListedKeys, useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Card } from '#src/platform/web/kit/display/card.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { BackLink } from './back-link.tsx';
import { ListBar, ListContent, ShowMoreButton } from './list-parts.tsx';
import type { ListProps } from './list-parts.tsx';
import { PageHeading } from './page-heading.tsx';
import * as styles from './page.module.css';

export type ListPageProps<T> = ListProps<T> & {
  /** The level-1 heading: the page's name in the menu. */
  title: string;
  /** The page that it belongs to, if the menu has no entry for it. */
  back?: { label: string; to: string };
  /** The primary action; also on `n`. A plus is its icon unless there is another. */
  action?: {
    label: string;
    icon?: LucideIcon;
    /** Loads what the click opens, once the pointer or the focus is on it. */
    onPrepare?: () => unknown;
    onClick: () => void;
  };
  /** Next to the heading: a period to page through, or a view switch. */
  controls?: ReactNode;
  /** The menu of the whole list, beside the action. */
  menu?: ReactNode;
  /** `TabLinks` to the pages that belong together. */
  tabs?: ReactNode;
  /** Above the list: what waits for the user. */
  notice?: ReactNode;
  /** Totals of the filtered list. */
  totals?: ReactNode;
};

/** The standard list page. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { title, back, action, controls, totals, items } = props;
  useShortcut('n', action?.label, action?.onClick);
  useListedKeys(rowKeys);
  const ActionIcon = action?.icon ?? Plus;
  const [isUsedEarly, setIsUsedEarly] = useState(false);
  const noteEarlyUse = () => items === undefined && setIsUsedEarly(true);
  // One primary action: an empty list has its own. A button used while the list loads stays, because it has the focus.
  const isReplaced =
    items?.length === 0 && !props.isFiltered && props.empty.action !== undefined && !isUsedEarly;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows in it
    <div onKeyDown={navigateRows} className={styles.page}>
      {back && <BackLink {...back} />}
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        <div className={styles.room} />
        {controls !== undefined && <div className={styles.controls}>{controls}</div>}
        {action && !isReplaced && (
          <Button
            variant="filled"
            icon={ActionIcon}
            iconSize={18}
            onPointerEnter={action.onPrepare}
            onFocus={() => {
              noteEarlyUse();
              action.onPrepare?.();
            }}
            onClick={() => {
              noteEarlyUse();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
        {props.menu}
      </div>
      {props.tabs}
      {props.notice}
      <ListBar {...props} />
      {totals}
      {/* Rows replace the skeleton; they don't move it. */}
      <Card key={items === undefined ? 'loading' : 'loaded'}>
        <ListContent {...props} />
      </Card>
      {items !== undefined && <ShowMoreButton more={props.more} />}
    </div>
  );
}

type ListCountProps = {
  count: number | undefined;
  label: (d: { count: number }) => string;
  /** Sums that are worth a long line; empty while they load. */
  more?: string;
};

/** The number of rows, at the end of the filter bar; announced to screen readers. */
export function ListCount({ count, label, more }: ListCountProps) {
  return (
    <output
      data-long={more === undefined ? undefined : true}
      className={classNames(text.quiet, text.figures, styles.count)}
    >
      {count !== undefined && count > 0 && (
        <>
          {label({ count })}
          {more !== undefined && more !== '' && <span className={styles.sums}>{` · ${more}`}</span>}
        </>
      )}
    </output>
  );
}
