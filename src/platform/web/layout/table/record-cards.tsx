import * as m from '#messages/platform.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Checkbox } from '#src/platform/web/kit/fields/checkbox.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { RecordName } from './record-name.tsx';
import type { RecordTableProps } from './record-table-props.ts';
import * as styles from './records.module.css';
import { RowActions } from './row-actions.tsx';
import { SortChip } from './sort-chip.tsx';

/** A list's rows on a phone: the name on top, labelled values below. */
export function RecordCards<T extends { id: string }>(props: RecordTableProps<T>) {
  const { caption, items, itemName, columns, onOpen, itemHref, actions, selection, sorting, total } = props;
  const [name, ...others] = columns;
  const [states = [], facts = []] = [true, false].map((isState) =>
    others.filter(
      ({ isNextToName = false, isBesideName = false }) => (isNextToName || isBesideName) === isState,
    ),
  );

  const list = (
    <ul aria-label={caption} className={text.list}>
      {items.map((item) => (
        <li key={item.id} data-record className={styles.card}>
          <div className={styles.cardHead}>
            {selection && (
              <Checkbox
                label={m.selectItem({ item: itemName(item) })}
                isLabelHidden
                checked={selection.has(item.id)}
                onChange={() => {
                  selection.toggle(item.id);
                }}
              />
            )}
            <div className={styles.cardName}>
              <RecordName
                href={itemHref?.(item)}
                onOpen={
                  onOpen &&
                  (() => {
                    onOpen(item);
                  })
                }
              >
                {name.cell(item)}
              </RecordName>
            </div>
            {states.map(({ header, cell }) => (
              <div key={header} className={styles.state}>
                {cell(item)}
              </div>
            ))}
            {actions && (
              <div className={styles.cardActions}>
                <RowActions of={itemName(item)} actions={actions(item)} />
              </div>
            )}
          </div>
          <dl className={styles.facts}>
            {facts.map(({ header, cell, hidesHeaderOnCards }) => {
              const content = cell(item);
              if (content === null || content === undefined || content === false || content === '')
                return null;
              return (
                <div key={header}>
                  <dt className={hidesHeaderOnCards ? text.hidden : undefined}>{header}</dt>
                  <dd>{content}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
      {total !== undefined && <li className={classNames(styles.card, text.medium)}>{total}</li>}
    </ul>
  );
  if (!sorting || items.length < 2) return list;
  return (
    <>
      <SortChip columns={columns} sorting={sorting} />
      {list}
    </>
  );
}
