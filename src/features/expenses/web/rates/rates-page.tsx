import { Pencil, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';

/** What all pages of the expense settings have. */
export type SettingsFrame = { title: string; tabs: ReactNode; back: { label: string; to: string } };

type RatesPageProps<Rate> = SettingsFrame & {
  caption: string;
  rates: readonly Rate[];
  empty: { icon: LucideIcon; sentence: string };
  addLabel: string;
  nameOf: (rate: Rate) => string;
  columns: [Column<Rate>, ...Column<Rate>[]];
  onDelete: (rate: Rate) => Promise<boolean>;
  /** The form of a rate, or of a new one. */
  dialog: (rate: Rate | undefined, onClose: () => void) => ReactNode;
};

/** One table of rates of the expense settings. */
export function RatesPage<Rate extends { id: string }>({
  caption,
  rates,
  empty,
  addLabel,
  nameOf,
  columns,
  onDelete,
  dialog,
  ...frame
}: RatesPageProps<Rate>) {
  const { query } = useRates();
  const [edited, setEdited] = useState<Rate | 'new' | null>(null);
  const add = { label: addLabel, onClick: () => setEdited('new') };
  return (
    <>
      <ListPage
        {...frame}
        action={add}
        items={query.data && rates}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ ...empty, action: add }}
      >
        {(rows) => (
          <RecordTable
            caption={caption}
            items={rows}
            itemName={nameOf}
            columns={columns}
            onOpen={setEdited}
            actions={(rate) => [
              { label: m.edit, icon: Pencil, onClick: () => setEdited(rate) },
              { label: m.delete, icon: Trash2, onClick: () => void onDelete(rate) },
            ]}
          />
        )}
      </ListPage>
      <Suspense>
        {edited !== null && dialog(edited === 'new' ? undefined : edited, () => setEdited(null))}
      </Suspense>
    </>
  );
}
