import { BedDouble } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { PerDiemRate } from '#src/features/expenses/rules/kinds/per-diem.ts';
import { useRates } from '#src/features/expenses/web/form/kinds/use-rates.ts';
import { runTableChange, withoutRow } from '#src/features/expenses/web/settings-tables.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { RatesPage } from './rates-page.tsx';
import type { SettingsFrame } from './rates-page.tsx';

const { Component: PerDiemRateDialog } = createLazyComponent(
  async () => (await import('./per-diem-rate-dialog.tsx')).PerDiemRateDialog,
);

/** The amounts of per diems, by region and first day. */
export function PerDiemRatesPage(frame: SettingsFrame) {
  const { perDiemRates } = useRates();
  const { currency } = useAccount().preferences;
  return (
    <RatesPage
      {...frame}
      caption={m.perDiemRates}
      rates={perDiemRates}
      empty={{ icon: BedDouble, sentence: m.noPerDiemRatesYet }}
      addLabel={m.addPerDiemRate}
      nameOf={({ region }) => region}
      columns={columnsIn(currency)}
      onDelete={deleteRate}
      dialog={(rate, onClose) => <PerDiemRateDialog rate={rate} onClose={onClose} />}
    />
  );
}

function deleteRate(rate: PerDiemRate): Promise<boolean> {
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
