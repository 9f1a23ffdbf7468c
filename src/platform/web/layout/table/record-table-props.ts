import type { ReactNode } from 'react';
import type { RowAction } from './row-actions.tsx';
import type { Selection } from './selection.ts';

export type Column<T> = {
  header: string;
  cell: (item: T) => ReactNode;
  /** Numbers, and their heads. */
  align?: 'right';
  /** Left out below this width; cards show every column that says something. */
  minWidth?: 'md' | 'lg' | 'xl';
  /** What stands below the column: its total. */
  footer?: ReactNode;
  width?: number | string;
  /** Says what it is without its word: a state, an address. Cards then leave the word out. */
  hidesHeaderOnCards?: boolean;
  /** What the list goes by when it is sorted by this column; null comes last. */
  sortBy?: (item: T) => string | number | null;
};

export type RecordTableProps<T> = {
  /** What is listed, for screen readers: "Clients". */
  caption: string;
  items: readonly T[];
  /** What one item is called, in its menu and check box. */
  itemName: (item: T) => string;
  /** The first one names the item and opens it. */
  columns: readonly [Column<T>, ...Column<T>[]];
  onOpen?: (item: T) => void;
  /** Or an address of its own. */
  itemHref?: (item: T) => string;
  actions?: (item: T) => readonly RowAction[];
  selection?: Selection;
  /** From `useAddressSorting`; the items come sorted, by `sortedBy`. */
  sorting?: Sorting;
};

export type Sorting = {
  /** The head of the column it goes by. */
  by: string;
  isDescending: boolean;
  /** By this column; again, the other way round; a third time, as it was. */
  sortBy: (head: string) => void;
};
