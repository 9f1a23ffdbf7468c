import type { ReactNode } from 'react';
import type { RecordTableProps } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import type { useRecordDialog } from '#src/platform/web/layout/table/use-record-dialog.ts';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page.tsx';

type RecordListPageProps<T extends { id: string }> = Omit<
  ListPageProps<T>,
  'action' | 'empty' | 'children'
> & {
  addLabel: string;
  empty: Omit<ListPageProps<T>['empty'], 'action'>;
  /** From `useRecordDialog`; a click on a record opens it. */
  dialog: ReturnType<typeof useRecordDialog<T>>;
  /** The form of a record, or of a new one. */
  form: (record: T | undefined, onClose: () => void) => ReactNode;
  table: Omit<RecordTableProps<T>, 'items' | 'caption' | 'onOpen'> & { caption?: string };
};

/** A list of records that are added and edited in a dialog. */
export function RecordListPage<T extends { id: string }>(props: RecordListPageProps<T>) {
  const { addLabel, empty, dialog, form, table, ...page } = props;
  const add = { label: addLabel, onClick: dialog.add };
  return (
    <>
      <ListPage {...page} action={add} empty={{ ...empty, action: add }}>
        {(items) => <RecordTable caption={page.title} {...table} items={items} onOpen={dialog.open} />}
      </ListPage>
      {dialog.isOpen && form(dialog.record, dialog.close)}
    </>
  );
}
