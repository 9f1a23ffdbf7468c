import { BedDouble, Pencil, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import type { PerDiemRate } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { runTableChange, withoutRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';

const PerDiemRateDialog = lazy(async () => ({
  default: (await import('./per-diem-rate-dialog.tsx')).PerDiemRateDialog,
}));

/** The amounts of per diems, by region and first day. */
export function PerDiemRatesPage(frame: { tabs: ReactNode; controls: ReactNode }) {
  const { perDiemRates, query } = useRates();
  const { currency } = useAccount().preferences;
  const [edited, setEdited] = useState<PerDiemRate | 'new' | null>(null);
  const add = { label: m.addPerDiemRate, onClick: () => setEdited('new') };
  return (
    <>
      <ListPage
        {...frame}
        title={m.perDiemRates}
        action={add}
        items={query.data && perDiemRates}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ icon: BedDouble, sentence: m.noPerDiemRatesYet, action: add }}
      >
        {(rows) => (
          <RecordTable
            caption={m.perDiemRates}
            items={rows}
            itemName={({ region }) => region}
            columns={columnsIn(currency)}
            onOpen={setEdited}
            actions={(rate) => [
              { label: m.edit, icon: Pencil, onClick: () => setEdited(rate) },
              { label: m.delete, icon: Trash2, onClick: () => void removeRate(rate) },
            ]}
          />
        )}
      </ListPage>
      <Suspense>
        {edited !== null && (
          <PerDiemRateDialog rate={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}

function removeRate(rate: PerDiemRate): Promise<boolean> {
  return runTableChange('perDiemRates', withoutRow(rate), m.categoryDeleted({ name: rate.region }));
}

function columnsIn(currency: string): [Column<PerDiemRate>, ...Column<PerDiemRate>[]] {
  return [
    { header: m.region, cell: ({ region }) => region },
    {
      header: m.validFrom,
      cell: ({ firstDay }) => (firstDay === null ? m.always : formatDayInput(firstDay)),
      width: 140,
    },
    {
      header: m.fullDay,
      cell: ({ fullDayMinor }) => <Amount of={{ amountMinor: fullDayMinor, currency }} />,
      align: 'right',
      width: 120,
    },
    {
      header: m.partialDay,
      cell: ({ partialDayMinor }) => <Amount of={{ amountMinor: partialDayMinor, currency }} />,
      align: 'right',
      width: 120,
    },
  ];
}
