import { Car, Pencil, Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/expenses.ts';
import type { MileageRate } from '#src/features/expenses/rules/kinds/mileage.ts';
import { formatRate } from '#src/features/expenses/web/form/kinds/mileage-fields.tsx';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { runTableChange, withoutRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { formatNumber } from '#src/platform/shared/formats/formats.ts';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';

const MileageRateDialog = lazy(async () => ({
  default: (await import('./mileage-rate-dialog.tsx')).MileageRateDialog,
}));

/** The rates of mileage, by vehicle and first day. */
export function MileageRatesPage(frame: { tabs: ReactNode; controls: ReactNode }) {
  const { mileageRates, query } = useRates();
  const { currency } = useAccount().preferences;
  const [edited, setEdited] = useState<MileageRate | 'new' | null>(null);
  const add = { label: m.addMileageRate, onClick: () => setEdited('new') };
  return (
    <>
      <ListPage
        {...frame}
        title={m.mileageRates}
        action={add}
        items={query.data && mileageRates}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ icon: Car, sentence: m.noMileageRatesYet, action: add }}
      >
        {(rows) => (
          <RecordTable
            caption={m.mileageRates}
            items={rows}
            itemName={({ vehicle }) => vehicle}
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
          <MileageRateDialog rate={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}

function removeRate(rate: MileageRate): Promise<boolean> {
  return runTableChange('mileageRates', withoutRow(rate), m.categoryDeleted({ name: rate.vehicle }));
}

function columnsIn(currency: string): [Column<MileageRate>, ...Column<MileageRate>[]] {
  return [
    { header: m.vehicle, cell: ({ vehicle }) => vehicle },
    {
      header: m.validFrom,
      cell: ({ firstDay }) => (firstDay === null ? m.always : formatDayInput(firstDay)),
      width: 140,
    },
    {
      header: m.rate,
      cell: ({ steps, unit }) => steps.map((step) => stepText(step, unit, currency)).join(', '),
      align: 'right',
      width: 'max(180px, 45%)',
    },
  ];
}

/** "€0.30 per km", "€0.25 per mi above 10,000" */
function stepText(
  { above, rate }: MileageRate['steps'][number],
  unit: MileageRate['unit'],
  currency: string,
): string {
  const amount = formatRate(rate, currency);
  return above === 0
    ? m.ratePerUnit({ amount, unit })
    : m.rateAbove({ amount, unit, distance: formatNumber(above) });
}
