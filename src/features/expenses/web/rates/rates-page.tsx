import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { RecordListPage } from '#src/platform/web/layout/page/record-list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

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
  return (
    <RecordListPage
      {...frame}
      items={query.data && rates}
      error={query.error}
      onRetry={() => void query.refetch()}
      empty={empty}
      addLabel={addLabel}
      form={dialog}
      onDelete={onDelete}
      table={{ caption, itemName: nameOf, columns }}
    />
  );
}
