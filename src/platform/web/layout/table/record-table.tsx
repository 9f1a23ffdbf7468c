import { Fragment, useMemo } from 'react';
import * as m from '#messages/platform.ts';
import { Table } from '#src/platform/web/kit/display/table.tsx';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import { useIsNarrow, useLayoutWidth } from '#src/platform/web/layout/use-is-narrow.ts';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.tsx';
import { ColumnHeader, cellLayout } from './column-header.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordName } from './record-name.tsx';
import type { Column, RecordTableProps } from './record-table-props.ts';
import * as styles from './records.module.css';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';

/** One-line rows with a sticky header; below 600 px, each is a card. */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <RecordCards {...props} /> : <RecordRows {...props} />;
}

export function RecordRows<T extends { id: string }>(props: RecordTableProps<T>) {
  const { caption, items, itemName, onOpen, itemHref, actions, selection, sorting, total } = props;
  const layout = useColumnLayout(props.columns);
  const { columns } = layout;
  const ids = items.map(({ id }) => id);
  const picked = ids.filter((id) => selection?.has(id)).length;

  return (
    <Table label={caption} hasHover hasStickyHead className={styles.table}>
      <thead>
        <tr>
          {selection && (
            <th className={styles.tick}>
              <Checkbox
                label={m.selectAll}
                isLabelHidden
                checked={picked > 0 && picked === ids.length}
                isMixed={picked > 0 && picked < ids.length}
                onChange={() => {
                  selection.toggleAll(ids);
                }}
              />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeader
              key={column.header}
              column={column}
              below={layout.belowOf(column)}
              sorting={sorting}
            />
          ))}
          {actions && (
            <th scope="col" className={styles.actions}>
              <VisuallyHidden>{m.actions}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <RecordRow
            key={item.id}
            {...{ item, itemName, layout, onOpen, itemHref, actions }}
            isSelected={selection?.has(item.id) ?? false}
            onToggle={selection?.toggle}
          />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className={styles.total}>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty below the check boxes */}
            {selection && <td />}
            {columns.map((column, place) => (
              // A cell that spans columns would make room for those that this width hides.
              <td key={column.header} data-from={column.minWidth}>
                {place === 0 && total}
              </td>
            ))}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty below the menus */}
            {actions && <td />}
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

type ColumnLayout<T> = Record<'columns' | 'beside', readonly Column<T>[]> & {
  belowOf: (column: Column<T>) => readonly Column<T>[];
};

/** Which columns stand beside the name and below others. */
function useColumnLayout<T>(all: readonly Column<T>[]): ColumnLayout<T> {
  const width = useLayoutWidth();
  return useMemo(() => {
    const beside = all.filter(({ isBesideName }) => isBesideName);
    const below = all.filter((column) => column.below && width < (column.below.until ?? Infinity));
    const columns = all.filter((column) => !beside.includes(column) && !below.includes(column));
    return {
      columns,
      beside,
      belowOf: ({ header }) => below.filter((column) => column.below?.header === header),
    };
  }, [all, width]);
}

type RecordRowProps<T> = Pick<RecordTableProps<T>, 'itemName'> & {
  item: T;
  layout: ColumnLayout<T>;
  isSelected: boolean;
  onToggle: Selection['toggle'] | undefined;
} & { [Key in 'onOpen' | 'itemHref' | 'actions']: RecordTableProps<T>[Key] | undefined };

/** With stable props, only changed rows are rendered: long lists would take seconds to select one row. */
function RecordRow<T extends { id: string }>(props: RecordRowProps<T>) {
  const { item, itemName, layout, onOpen, itemHref, actions, isSelected, onToggle } = props;
  return useMemo(
    () => (
      <tr data-record data-selected={isSelected || undefined}>
        {onToggle && (
          <td className={styles.tick}>
            <Checkbox
              label={m.selectItem({ item: itemName(item) })}
              isLabelHidden
              checked={isSelected}
              onChange={() => {
                onToggle(item.id);
              }}
            />
          </td>
        )}
        {layout.columns.map((column, place) => {
          const cell = column.cell(item);
          if (place > 0) {
            return (
              <td key={column.header} {...cellLayout(column)} {...tooltipOf(cell)}>
                {cell}
                <CellsBelow columns={layout.belowOf(column)} item={item} />
              </td>
            );
          }
          return (
            <td key={column.header} {...tooltipOf(cell)}>
              <div className={styles.nameLine}>
                <RecordName
                  href={itemHref?.(item)}
                  onOpen={
                    onOpen &&
                    (() => {
                      onOpen(item);
                    })
                  }
                >
                  {cell}
                </RecordName>
                {layout.beside.map(({ header, cell: part }) => (
                  <Fragment key={header}>{part(item)}</Fragment>
                ))}
              </div>
              <CellsBelow columns={layout.belowOf(column)} item={item} />
            </td>
          );
        })}
        {actions && (
          <td className={styles.actions}>
            <RowActions of={itemName(item)} actions={actions(item)} />
          </td>
        )}
      </tr>
    ),
    [item, itemName, layout, onOpen, itemHref, actions, isSelected, onToggle],
  );
}

/** A second line for what has no column. */
function CellsBelow<T>({ columns, item }: { columns: readonly Column<T>[]; item: T }) {
  if (columns.length === 0) return null;
  return (
    <div className={styles.below}>
      {columns.map(({ header, cell, below }) => {
        const part = (below?.cell ?? cell)(item);
        return part ? (
          <span key={header} {...tooltipOf(part)}>
            {part}
          </span>
        ) : null;
      })}
    </div>
  );
}

/** Shows truncated text in full. */
function tooltipOf(cell: unknown): { title?: string } {
  return typeof cell === 'string' ? { title: cell } : {};
}
