import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import type { RecordTableProps } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';
import { useRecordDialog } from '#src/platform/web/layout/table/use-record-dialog.ts';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page.tsx';

type RecordListPageProps<T extends { id: string }> = Omit<
  ListPageProps<T>,
  'action' | 'empty' | 'children'
> & {
  addLabel: string;
  empty: Omit<ListPageProps<T>['empty'], 'action'>;
  onDelete: (record: T) => unknown;
  /** Actions besides editing and deleting. */
  moreActions?: (record: T) => readonly RowAction[];
  /** The form of a record, or of a new one. */
  form: (record: T | undefined, onClose: () => void) => ReactNode;
  table: Omit<RecordTableProps<T>, 'items' | 'caption' | 'onOpen' | 'actions'> & { caption?: string };
};

/** A list of records that are added and edited in a dialog. */
export function RecordListPage<T extends { id: string }>(props: RecordListPageProps<T>) {
  const { addLabel, empty, form, onDelete, moreActions, table, ...page } = props;
  const dialog = useRecordDialog<T>();
  const add = { label: addLabel, onClick: dialog.add };
  const actionsOf = (record: T): RowAction[] => [
    { label: m.edit, icon: Pencil, onClick: () => dialog.open(record) },
    ...(moreActions?.(record) ?? []),
    { label: m.delete, icon: Trash2, onClick: () => void onDelete(record), isDangerous: true },
  ];
  return (
    <>
      <ListPage {...page} action={add} empty={{ ...empty, action: add }}>
        {(items) => (
          <RecordTable
            caption={page.title}
            {...table}
            items={items}
            onOpen={dialog.open}
            actions={actionsOf}
          />
        )}
      </ListPage>
      {dialog.isOpen && form(dialog.record, dialog.close)}
    </>
  );
}
