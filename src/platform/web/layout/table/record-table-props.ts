import type { ReactNode } from 'react';
import type { LayoutWidth } from '#src/platform/shared/requests/screen-layout.ts';
import type { RowAction } from './row-actions.tsx';
import type { Selection } from './selection.ts';

export type Column<T> = {
  header: string;
  cell: (item: T) => ReactNode;
  /** For numbers and their headers. */
  align?: 'right';
  /** Hidden where the list is narrower; cards show every column with a value. */
  minWidth?: 'sm' | 'md' | 'lg' | 'xl';
  width?: number | string;
  /** Cards omit the label, because the value is clear without it: a state, an address. */
  hidesHeaderOnCards?: boolean;
  /** On cards, shown next to the name: a state. */
  isNextToName?: boolean;
  /** A state that few items have, shown next to the name instead of in a column. */
  isBesideName?: boolean;
  /** Shown below another column until the window has this width, or always. */
  below?: {
    header: string;
    until?: LayoutWidth;
    /** It needs no label there. */
    isNote?: true;
    /** What it shows there, if that differs. */
    cell?: (item: T) => ReactNode;
  };
  /** Names a sortable column in the URL, in every language. */
  sortKey?: string;
  /** The sort value of this column; null sorts last. */
  sortBy?: (item: T) => string | number | null;
};

export type RecordTableProps<T> = {
  /** What is listed, for screen readers: "Clients". */
  caption: string;
  items: readonly T[];
  /** An item's name, for its menu and checkbox. */
  itemName: (item: T) => string;
  /** The first column names the item and opens it. */
  columns: readonly [Column<T>, ...Column<T>[]];
  onOpen?: (item: T) => void;
  /** An item's URL, instead of `onOpen`. */
  itemHref?: (item: T) => string;
  actions?: (item: T) => readonly RowAction[];
  selection?: Selection;
  /** Sums of the whole list, below its rows and always in sight. At the left, so that the timer doesn’t cover them. */
  total?: ReactNode;
  /** From `useUrlSorting`; pass items sorted with `sortItems`. */
  sorting?: Sorting;
};

export type Sorting = {
  /** Key of the sorted column. */
  by: string;
  isDescending: boolean;
  /** Sorts by this column; the second click reverses, the third restores the default. */
  sortBy: (key: string) => void;
};
